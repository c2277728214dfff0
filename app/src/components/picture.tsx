// One picture in every size and format that the build made of it, cropped around its focal point.
import { useState, useSyncExternalStore } from 'react';
import '../generated/pictures.css';
import type { Picture as PictureContent } from '../core/core';
import { PORTRAIT, pictureFiles } from '../generated/pictures';

interface PictureProps {
  of: PictureContent;
  /** How wide it is drawn, as CSS tells the browser beforehand. */
  sizes: string;
  /** The first picture of a page is fetched before everything else; the others wait until they are near. */
  first?: boolean;
  className?: string;
  /** A picture that only sets the mood is passed over by assistive technology. */
  decorative?: boolean;
}

const never = () => () => undefined;

/**
 * Whether a picture that React draws came with the document. WebKit asks for an image's own file as soon as it has an
 * address, before it stands among its sources, unless it is one that waits until it is seen.
 */
function useCameWithDocument(): boolean {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return useState(hydrating)[0];
}

export function Picture({
  of,
  sizes,
  first = false,
  className = '',
  decorative = false,
}: PictureProps) {
  const cameWithDocument = useCameWithDocument();
  const files = pictureFiles(of.id);
  if (!files) throw new Error(`No files were made for the picture "${of.id}".`);
  const portrait = of.portrait && pictureFiles(of.portrait.id);
  return (
    <picture className={`picture ${className}`}>
      {portrait?.sources.map(({ type, srcSet }) => (
        <source
          key={`portrait ${type}`}
          media={PORTRAIT}
          type={type}
          srcSet={srcSet}
          sizes={sizes}
        />
      ))}
      {files.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        className={`picture-${of.id}`}
        src={files.src}
        width={files.width}
        height={files.height}
        alt={decorative ? '' : of.alt}
        loading={first && cameWithDocument ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
      />
    </picture>
  );
}
