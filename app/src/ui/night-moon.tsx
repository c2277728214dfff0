// Light of the moon in a drawing: a full moon until tonight's moon is known.
import { useTonight } from './hydration';
import { FULL_MOON, nightPath } from './moon';

interface NightMoonProps {
  className?: string;
  transform?: string;
}

/** SVG path. The script of the delivered program, whose pages have no React, finds it by its attribute. */
export function NightMoon(props: NightMoonProps) {
  const moon = useTonight();
  return <path {...props} data-tonight="" d={moon ? nightPath(moon.angle) : FULL_MOON} />;
}
