// Actions on whole texts, each a page of its own: one is begun, moved to another address, taken away.

import { useState } from 'react';
import type { Answer } from '../api';
import type { TextEntry, TextKind } from '../entries';
import { pictureName, withinSentence } from '../names';
import { ActionButton } from './action-button';
import { BeginButton } from './begin-button';
import { Dialog } from './dialog';
import { ChangeButtons } from './dialog-buttons';
import { InputField } from './input-field';
import { Lines } from './lines';
import { ask } from './server';

/** What one of a kind is called, and what there is to know before it is begun. */
const KINDS: Record<TextKind, { one: string; hint: string }> = {
  essay: { one: 'essay', hint: 'It begins as a draft, which nobody else sees.' },
  'case-study': {
    one: 'case study',
    hint: 'Once it is published everybody sees it: write all of it first.',
  },
  page: { one: 'page', hint: 'Once it is published everybody sees it: write all of it first.' },
};

const TITLE = [{ name: 'title', title: 'Title', maxLength: 200 }] as const;

/** A button that begins a text, and opens it. */
export function BeginText({ kind, label }: { kind: TextKind; label: string }) {
  const { one, hint } = KINDS[kind];
  return (
    <BeginButton
      label={label}
      heading={`A new ${one}`}
      hint={`${hint} Its address is made of the title.`}
      fields={TITLE}
      begin={({ title }) => ask('new-text', { kind, title })}
    />
  );
}

interface TextActionsProps {
  kind: TextKind;
  text: TextEntry;
  /** The id of the text's heading. */
  label: string;
  isSecret: boolean;
  /** Says what was done beside the list. */
  onDone: (sentence: string) => void;
}

/** The buttons of a text. */
export function TextActions(props: TextActionsProps) {
  const [dialog, setDialog] = useState<'move' | 'remove'>();
  const [found, setFound] = useState<Answer<'text-links'>>({ links: [], pictures: [] });
  const { kind, text, label } = props;
  const open = async (name: 'move' | 'remove') => {
    setFound(await ask('text-links', { kind, slug: text.slug }));
    setDialog(name);
  };
  const close = () => setDialog(undefined);
  return (
    <div className="choices">
      <ActionButton isQuiet describedBy={label} run={() => open('move')}>
        Change its address
      </ActionButton>
      <ActionButton isQuiet describedBy={label} run={() => open('remove')}>
        Take it away
      </ActionButton>
      {dialog === 'move' && <MoveDialog {...props} {...found} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog {...props} {...found} onClose={close} />}
    </div>
  );
}

/** With the texts that lead there, and the pictures that no other text shows. */
interface TextDialogProps extends TextActionsProps, Answer<'text-links'> {
  onClose: () => void;
}

function MoveDialog({ kind, text, isSecret, links, onDone, onClose }: TextDialogProps) {
  const [words, setWords] = useState(text.title);
  const move = async () => {
    const { relinked } = await ask('move-text', { kind, slug: text.slug, words });
    onDone(
      relinked.length === 0
        ? `“${text.title}” has another address.`
        : `“${text.title}” has another address, and these lead to it now: ${relinked.map(withinSentence).join(', ')}.`,
    );
  };
  return (
    <Dialog heading="Another address" onClose={onClose}>
      <p>It stands at {text.address} now.</p>
      <p>
        {isSecret
          ? 'Nobody knows the address of a draft: the former one will lead nowhere.'
          : 'Whoever comes to the former address will be led to the new one.'}
      </p>
      {links.length > 0 && (
        <>
          <p>The links in these will lead to the new address by themselves:</p>
          <Lines lines={links} />
        </>
      )}
      <InputField
        label="Words of the new address"
        maxLength={200}
        value={words}
        onChange={setWords}
      />
      <ChangeButtons words="Change it" run={move} onClose={onClose} />
    </Dialog>
  );
}

function RemoveDialog(props: TextDialogProps) {
  const { kind, text, isSecret, links, pictures, onDone, onClose } = props;
  const [areLeft, setLeft] = useState(true);
  const remove = async () => {
    await ask('remove-text', {
      kind,
      slug: text.slug,
      ...(!areLeft && { pictures: pictures.map(({ id }) => id) }),
    });
    onDone(`“${text.title}” is taken away${areLeft ? '' : ', with its pictures'}.`);
  };
  return (
    <Dialog heading={`Take “${text.title}” away`} onClose={onClose}>
      <p>It stays in the history, from where it can come back.</p>
      {!isSecret && <p>Whoever comes to its address will find nothing there.</p>}
      {links.length === 0 ? (
        <p>No other text leads there.</p>
      ) : (
        <>
          <p>These lead there, and have to be changed as well:</p>
          <Lines lines={links} />
        </>
      )}
      {pictures.length > 0 && (
        <fieldset className="conflict">
          <legend>
            {pictures.length === 1
              ? 'One picture is shown here alone: '
              : `${pictures.length} pictures are shown here alone: `}
            {pictures.map(({ id, alt }) => (alt === '' ? pictureName(id) : `“${alt}”`)).join(', ')}
          </legend>
          <p className="thumbnails">
            {pictures.map(({ id, picture }) => (
              <img key={id} src={picture} alt="" width="96" height="72" />
            ))}
          </p>
          {[true, false].map((isLeft) => (
            <label key={String(isLeft)}>
              <input
                type="radio"
                name={`pictures-of-${text.slug}`}
                checked={areLeft === isLeft}
                onChange={() => setLeft(isLeft)}
              />
              <span>
                {isLeft
                  ? 'Leave them as they are: other texts can show them later'
                  : 'Take them away, too'}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <ChangeButtons words="Take it away" leave="Keep the text" run={remove} onClose={onClose} />
    </Dialog>
  );
}
