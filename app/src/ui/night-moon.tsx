// The light of the moon in a drawing: that of the visitor's night, and full before that is known.
import { useTonight } from './hydration';
import { FULL_MOON, nightPath } from './moon';

interface NightMoonProps {
  className?: string;
  transform?: string;
}

/** A path. The script of the delivered program, whose pages have no app, finds it by its attribute. */
export function NightMoon(props: NightMoonProps) {
  const moon = useTonight();
  return <path {...props} data-tonight="" d={moon ? nightPath(moon.angle) : FULL_MOON} />;
}
