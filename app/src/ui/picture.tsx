// Responsive picture in every size and format of the build, cropped around its focal point.
import { useState } from 'react';
import type { Picture as PictureContent } from '../core/core';
import { useHydrated } from './hydration';
import { type PictureFiles, PORTRAIT, pictureFiles } from './picture-files';
import { coverSizes, type Frame } from './picture-sizes';

interface PictureProps {
  picture: PictureContent;
  /** Frames that the picture fills, for the browser's choice of file; frames of wider windows come first. */
  frames: readonly Frame[];
  /** The first picture of a page loads with high priority; the others load lazily. */
  first?: boolean;
  /** A picture that is at most a third as wide as a phone has a smaller file to choose. */
  small?: boolean;
  className?: string;
  /** A decorative picture has an empty alternative text. */
  decorative?: boolean;
}

/**
 * True if the picture was part of the served document. Other pictures are lazy: WebKit would load an eager image as
 * soon as React sets its `src`, before the sources are in place.
 */
function useIsServed(): boolean {
  const hydrated = useHydrated();
  return useState(!hydrated)[0];
}

export function Picture({
  picture,
  frames,
  first = false,
  small = false,
  className = '',
  decorative = false,
}: PictureProps) {
  const isServed = useIsServed();
  const files = pictureFiles(picture.id, small);
  // The development server shows a page before its new picture is encoded.
  if (!files && (import.meta.env.MODE === 'development' || import.meta.env.MODE === 'desk'))
    return null;
  if (!files) throw new Error(`No files were generated for the picture "${picture.id}".`);
  const portrait = picture.portrait && pictureFiles(picture.portrait.id, small);
  const sizesOf = ({ width, height }: PictureFiles) => coverSizes(frames, width / height);
  return (
    <picture className={`picture ${className}`}>
      {portrait?.sources.map(({ type, srcSet }) => (
        <source
          key={`portrait ${type}`}
          media={PORTRAIT}
          type={type}
          srcSet={srcSet}
          sizes={sizesOf(portrait)}
        />
      ))}
      {files.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizesOf(files)} />
      ))}
      <img
        className={`picture-${picture.id}`}
        src={files.src}
        width={files.width}
        height={files.height}
        alt={decorative ? '' : picture.alt}
        loading={first && isServed ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
      />
    </picture>
  );
}
