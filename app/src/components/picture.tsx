// One picture in every size and format that the build made of it, cropped around its focal point.
import { type PictureId, pictures } from '../generated/pictures';
import type { Picture as PictureContent } from '../core/core';

interface PictureProps {
  of: PictureContent;
  /** How wide it is drawn, as CSS tells the browser beforehand. */
  sizes: string;
  /** The first picture of a page is fetched before everything else. */
  first?: boolean;
  className?: string;
}

export function Picture({ of, sizes, first = false, className = '' }: PictureProps) {
  return null;
}
