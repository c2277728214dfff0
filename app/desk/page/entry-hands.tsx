// What moves an entry of a list, or takes it away.

import { type RefObject, useRef } from 'react';

/** Moves an entry by its buttons or by dragging its handle, and takes it away. */
export function EntryHands({
  title,
  index,
  count,
  canRemove,
  list,
  onMove,
  onRemove,
}: {
  title: string;
  index: number;
  count: number;
  canRemove: boolean;
  list: RefObject<HTMLOListElement | null>;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}) {
  // While it is dragged the entry is moved again and again.
  const latest = useRef({ index, onMove });
  latest.current = { index, onMove };
  const drag = () => {
    const onPointerMove = ({ clientY }: PointerEvent) => {
      const rows = [...(list.current?.children ?? [])];
      const at = rows.findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return clientY >= top && clientY < bottom;
      });
      if (at >= 0) latest.current.onMove(latest.current.index, at);
    };
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('pointermove', onPointerMove, { signal });
    addEventListener('pointerup', () => controller.abort(), { signal });
    addEventListener('pointercancel', () => controller.abort(), { signal });
  };
  return (
    <span className="hands">
      {count > 1 && (
        <>
          <span
            className="handle"
            aria-hidden="true"
            onPointerDown={(event) => {
              event.preventDefault();
              drag();
            }}
          />
          <button
            type="button"
            className="quiet"
            aria-disabled={index === 0 || undefined}
            aria-label={`Move “${title}” up`}
            onClick={() => onMove(index, index - 1)}
          >
            <span aria-hidden="true">↑</span>
          </button>
          <button
            type="button"
            className="quiet"
            aria-disabled={index === count - 1 || undefined}
            aria-label={`Move “${title}” down`}
            onClick={() => onMove(index, index + 1)}
          >
            <span aria-hidden="true">↓</span>
          </button>
        </>
      )}
      {canRemove && (
        <button
          type="button"
          className="quiet"
          aria-label={`Take “${title}” away`}
          onClick={onRemove}
        >
          <span aria-hidden="true">×</span>
        </button>
      )}
    </span>
  );
}
