// Which day it is where the house stands: the day of the build at first, then the visitor's own clock.
import { useSyncExternalStore } from 'react';
import { honoluluDate } from '../core/core';

/** Today in Honolulu as YYYY-MM-DD; the first render equals the prerendered page. */
export function useToday(): string {
  return useSyncExternalStore(
    () => () => {},
    () => honoluluDate(Date.now()),
    () => __BUILD_DATE__,
  );
}
