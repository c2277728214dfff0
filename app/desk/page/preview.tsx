// The site beside a form: the page of the document at the width of a phone, a tablet or a computer, with the unsaved words.

import { useEffect, useId, useRef, useState } from 'react';

const WIDTHS = [
  { name: 'phone', width: 390 },
  { name: 'tablet', width: 768 },
  { name: 'computer', width: 1440 },
] as const;

interface PreviewProps {
  /** The address of the page. */
  address: string;
  isSiteUp: boolean;
}

export function Preview({ address, isSiteUp }: PreviewProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>(WIDTHS[0].width);
  const name = useId();
  useEffect(() => {
    const place = stage.current;
    if (!place) return;
    const layOut = () => {
      const { clientWidth, clientHeight } = place;
      const scale = Math.min(1, clientWidth / width);
      place.style.setProperty('--page-width', `${width}px`);
      place.style.setProperty('--page-height', `${clientHeight / scale}px`);
      place.style.setProperty('--scale', String(scale));
    };
    const observer = new ResizeObserver(layOut);
    observer.observe(place);
    layOut();
    return () => observer.disconnect();
  }, [width]);
  return (
    <section className="preview" aria-label="The page as it will be">
      <div className="preview-tools">
        <fieldset>
          <legend>On a</legend>
          {WIDTHS.map((one) => (
            <label key={one.name}>
              <input
                type="radio"
                name={name}
                checked={one.width === width}
                onChange={() => setWidth(one.width)}
              />
              {one.name}
            </label>
          ))}
        </fieldset>
        <a href={address} target="_blank" rel="noopener">
          Open it alone
        </a>
      </div>
      <div ref={stage} className="stage">
        {isSiteUp ? (
          // A frame of its own for each page: the earlier one may be about to load itself anew, which would stay on it.
          <iframe key={address} id="site" title="The page as it will be" src={address} />
        ) : (
          <p className="note">The site is starting …</p>
        )}
      </div>
    </section>
  );
}
