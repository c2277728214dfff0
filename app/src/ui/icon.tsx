// Decorative icons of the content, line drawings on a 48 px grid: icons/ has one file for each name.
import type { ComponentType, SVGProps } from 'react';
import './icon.css';
import type { Icon as IconName } from '../core/core';

const drawings = import.meta.glob<ComponentType<SVGProps<SVGSVGElement>>>('./icons/*.svg', {
  eager: true,
  import: 'default',
  query: '?react',
});

export function Icon({ name }: { name: IconName }) {
  const Drawing = drawings[`./icons/${name}.svg`];
  if (!Drawing) throw new Error(`There is no drawing "${name}".`);
  return <Drawing className="icon hairlines" />;
}
