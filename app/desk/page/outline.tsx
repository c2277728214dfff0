// The outline beside a form: the groups of the document, each a way to it, with the one that is in view marked.

import { Children, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { errorsOf } from '../counts';
import { keyName } from '../names';
import { isTable, isWithin, type KeyPath, type Table } from '../values';
import { useForm } from './form-context';
import { entryTitle, type Found, LONG_LIST, longestList } from './schema';

/** Distance of the reading line from the top of the scrolled area, as a share of its height. */
const READING_LINE = 1 / 8;

/** The group of the focused field, otherwise the group at the reading line; none if the whole form is in view. */
function groupInView(sheet: Element, names: readonly string[]): string | undefined {
  const view = sheet.getBoundingClientRect();
  const topOf = (element: Element) => element.getBoundingClientRect().top - view.top;
  const groups = names.flatMap((name) => {
    const place = sheet.querySelector(`[data-key="${CSS.escape(name)}"]`);
    return place ? [{ name, place }] : [];
  });
  const field = document.activeElement;
  const isFieldInView = field !== null && topOf(field) >= 0 && topOf(field) < view.height;
  const focused = isFieldInView && groups.find(({ place }) => place.contains(field));
  const isAllInView = sheet.scrollHeight <= sheet.clientHeight;
  const read =
    !isAllInView && groups.findLast(({ place }) => topOf(place) <= view.height * READING_LINE);
  return (focused || read || undefined)?.name;
}

/** The group in view, while what is around the outline scrolls and the focus moves. */
function useGroupInView(outline: RefObject<HTMLElement | null>, groups: readonly string[]) {
  const [current, setCurrent] = useState<string>();
  const names = groups.join(' ');
  useEffect(() => {
    const sheet = outline.current?.closest('.sheet');
    if (!sheet) return undefined;
    const look = () => setCurrent(groupInView(sheet, names.split(' ')));
    look();
    sheet.addEventListener('scroll', look, { passive: true });
    sheet.addEventListener('focusin', look);
    return () => {
      sheet.removeEventListener('scroll', look);
      sheet.removeEventListener('focusin', look);
    };
  }, [outline, names]);
  return current;
}

/** The groups of a document as links, beside its form. */
export function Outline({
  schema,
  value,
  omitted,
}: {
  schema: Found;
  value: Table;
  omitted: readonly string[];
}) {
  const form = useForm();
  const outline = useRef<HTMLElement>(null);
  const isLong = (name: string) => longestList(value[name]) > LONG_LIST;
  const keys = form.schema.keysOf(schema);
  const names = keys
    .filter(({ name, schema: inner }) => isGroup(form.schema.resolve(inner, name)))
    .map(({ name }) => name)
    .filter((name) => !omitted.includes(name))
    .filter((name) => value[name] !== undefined);
  const groups = [...names.filter((name) => !isLong(name)), ...names.filter(isLong)];
  const current = useGroupInView(outline, groups);
  const isShort = groups.length < 3;
  const entriesOf = (name: string) => {
    const entries = value[name];
    return isShort && Array.isArray(entries) && entries.length <= LONG_LIST ? entries : [];
  };
  if (isShort && groups.every((name) => entriesOf(name).length === 0)) return null;
  const itemOf = (name: string) =>
    form.schema.resolve(keys.find((key) => key.name === name)?.schema.items ?? {}, name);
  return (
    <nav ref={outline} className="outline" aria-label="In this text">
      <ul>
        {groups.map((name) => (
          <OutlineItem key={name} path={[name]} label={keyName(name)} isCurrent={name === current}>
            {entriesOf(name)
              .filter(isTable)
              .map((entry, at) => (
                <OutlineEntry
                  key={`${name} ${entryTitle(entry, String(at))}`}
                  item={itemOf(name)}
                  path={[name, at]}
                  entry={entry}
                />
              ))}
          </OutlineItem>
        ))}
      </ul>
    </nav>
  );
}

/** An entry of a list, with its groups and those that can be in it: these begin by a press. */
function OutlineEntry({ item, path, entry }: { item: Found; path: KeyPath; entry: Table }) {
  const { schema, change } = useForm();
  const groups = schema
    .keysOf(item)
    .filter(({ name, schema: inner }) => isGroup(schema.resolve(inner, name)));
  return (
    <OutlineItem path={path} label={entryTitle(entry, String(Number(path.at(-1)) + 1))}>
      {groups.map((key) => {
        const place = [...path, key.name];
        const isThere = entry[key.name] !== undefined;
        const begin = () => change(place, schema.beginningOf(key));
        return (
          <OutlineItem
            key={key.name}
            path={place}
            label={isThere ? keyName(key.name) : `+ ${keyName(key.name)}`}
            {...(!isThere && { begin })}
          />
        );
      })}
    </OutlineItem>
  );
}

interface OutlineItemProps {
  path: KeyPath;
  label: string;
  /** Makes what is not there yet. */
  begin?: () => void;
  /** Whether it is in view. */
  isCurrent?: boolean;
  children?: ReactNode;
}

function OutlineItem({ path, label, begin, isCurrent, children }: OutlineItemProps) {
  const form = useForm();
  const hasProblem = errorsOf(form.problems).some(({ key }) => isWithin(key, path));
  return (
    <li>
      <button
        type="button"
        className="quiet"
        aria-current={isCurrent || undefined}
        onClick={() => {
          begin?.();
          form.show(path);
        }}
      >
        {label}
        {hasProblem && <span className="visually-hidden"> (needs you)</span>}
        {hasProblem && <span className="dot" aria-hidden="true" />}
      </button>
      {Children.count(children) > 0 && <ul>{children}</ul>}
    </li>
  );
}

const isGroup = ({ kind }: Found) => kind === 'table' || kind === 'list';
