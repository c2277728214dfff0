// A part of a form that folds: its heading says what is in it.

import { type ReactNode, useId, useState } from 'react';
import { errorsOf } from '../counts';
import { isWithin, type KeyPath, pathText } from '../values';
import { useProblems } from './field-problems';
import { useForm } from './form-context';

interface FoldProps {
  title: string;
  summary: string;
  path: KeyPath;
  level: number;
  isOpenAtFirst?: boolean;
  picture?: string | undefined;
  /** Controls beside the heading. */
  hands?: ReactNode;
  children: () => ReactNode;
}

/** A group that folds: its heading says what is in it. It opens by itself for a field that is to be shown in it. */
export function Fold({
  title,
  summary,
  path,
  level,
  isOpenAtFirst = false,
  picture,
  hands,
  children,
}: FoldProps) {
  const { target } = useForm();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [shown, setShown] = useState<typeof target>(undefined);
  if (target !== shown) {
    setShown(target);
    if (target && isWithin(target.path, path)) setOpen(true);
  }
  const problems = errorsOf(useProblems(path, true));
  const id = useId();
  const Heading = `h${Math.min(level, 6)}` as 'h3';
  return (
    <section className={isOpen ? 'fold open' : 'fold'} data-key={pathText(path)}>
      <div className="fold-head">
        <Heading>
          <button
            type="button"
            className="fold-button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {picture && <img src={picture} alt="" width="64" height="48" loading="lazy" />}
            <span className="fold-words">
              <span className="fold-title">{title}</span>
              {!isOpen && summary && summary !== title && (
                <span className="fold-summary">{summary}</span>
              )}
            </span>
            {problems.length > 0 && (
              <span className="badge ember">
                {problems.length === 1 ? 'One problem' : `${problems.length} problems`}
              </span>
            )}
          </button>
        </Heading>
        {hands}
      </div>
      {isOpen && (
        <div id={id} className="fold-body">
          {children()}
        </div>
      )}
    </section>
  );
}
