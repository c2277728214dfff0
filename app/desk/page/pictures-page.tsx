// The pictures: seen, added, described, put in the place of another, renamed, taken away, and the point chosen that stays in view
// where they are cropped.

import { useState } from 'react';
import type { PictureEntry } from '../entries';
import { pictureName, withinSentence } from '../names';
import { AddPictures } from './add-pictures';
import { type Desk, useStore } from './desk-store';
import { Dialog } from './dialog';
import { ChangeButtons, DialogButtons } from './dialog-buttons';
import { InputField } from './input-field';
import { Lines } from './lines';
import { Fault, Notice, PageFrame, useAnswer } from './page-frame';
import { inBase64, PictureFile } from './picture-file';
import './pictures.css';
import { ask } from './server';

export function PicturesPage({ desk }: { desk: Desk }) {
  const { answer, fault } = useAnswer('pictures', {}, desk.revision);
  const [isAdding, setAdding] = useState(false);
  const [said, setSaid] = useState('');
  return (
    <PageFrame
      title="Pictures"
      isWide
      actions={
        <button type="button" onClick={() => setAdding(true)}>
          Add pictures
        </button>
      }
    >
      <Fault fault={fault} isWaiting={!answer} />
      <Notice words={said} />
      <ul className="pictures">
        {answer?.pictures.map((picture) => (
          <li key={picture.id}>
            <Picture picture={picture} onDone={setSaid} />
          </li>
        ))}
      </ul>
      {isAdding && <AddDialog onDone={setSaid} onClose={() => setAdding(false)} />}
    </PageFrame>
  );
}

function Picture({
  picture: entry,
  onDone,
}: {
  picture: PictureEntry;
  onDone: (sentence: string) => void;
}) {
  const { id, alt, isDescribed, picture, focal } = entry;
  const [dialog, setDialog] = useState<keyof typeof DIALOGS>();
  const Opened = dialog && DIALOGS[dialog];
  const label = `picture-${id}`;
  const button = (name: keyof typeof DIALOGS, words: string) => (
    <button
      type="button"
      className="quiet"
      aria-describedby={label}
      onClick={() => setDialog(name)}
    >
      {words}
    </button>
  );
  return (
    <figure>
      <img src={picture} alt={alt} width="192" height="144" loading="lazy" />
      <figcaption>
        <strong id={label}>{pictureName(id)}</strong>
        <span>{isDescribed ? alt : 'Not described yet.'}</span>
        <details className="picture-actions">
          <summary aria-describedby={label}>Change it</summary>
          <div className="choices">
            {button('describe', 'Describe it')}
            {focal && isDescribed && button('center', 'Choose its center')}
            {button('replace', 'Put another file in its place')}
            {button('move', 'Give it another name')}
            {button('remove', 'Take it away')}
          </div>
        </details>
      </figcaption>
      {Opened && <Opened entry={entry} onDone={onDone} onClose={() => setDialog(undefined)} />}
    </figure>
  );
}

interface PictureDialogProps {
  entry: PictureEntry;
  onDone: (sentence: string) => void;
  onClose: () => void;
}

function AddDialog({ onDone, onClose }: Omit<PictureDialogProps, 'entry'>) {
  const store = useStore();
  return (
    <Dialog heading="New pictures" onClose={onClose}>
      <AddPictures
        isSeveral
        onAdded={async ({ length }) => {
          onDone(length === 1 ? 'The picture is added.' : `${length} pictures are added.`);
          await store.reload();
          onClose();
        }}
        onLeave={onClose}
      />
    </Dialog>
  );
}

function DescribeDialog({ entry: { id, alt }, onDone, onClose }: PictureDialogProps) {
  const [words, setWords] = useState(alt);
  const describe = async () => {
    await ask('describe-picture', { id, alt: words });
    onDone(`“${pictureName(id)}” is described.`);
  };
  return (
    <Dialog heading="What it shows" onClose={onClose}>
      <InputField
        label="For those who cannot see it, in one sentence"
        maxLength={300}
        value={words}
        onChange={setWords}
      />
      <ChangeButtons words="Keep these words" run={describe} onClose={onClose} />
    </Dialog>
  );
}

function ReplaceDialog({ entry: { id }, onDone, onClose }: PictureDialogProps) {
  const [files, setFiles] = useState<File[]>([]);
  const replace = async () => {
    const [file] = files;
    if (!file) throw new Error('Choose a picture first.');
    await ask('replace-picture', { id, base64: await inBase64(file) });
    onDone(`“${pictureName(id)}” is another picture now.`);
  };
  return (
    <Dialog heading="Another file in its place" onClose={onClose}>
      <p>
        Wherever “{pictureName(id)}” is shown, the new picture will be. The former one stays in the
        history.
      </p>
      <PictureFile files={files} onChange={setFiles} isSeveral={false} />
      <ChangeButtons words="Put it there" run={replace} onClose={onClose} />
    </Dialog>
  );
}

function MoveDialog({ entry: { id }, onDone, onClose }: PictureDialogProps) {
  const [words, setWords] = useState(pictureName(id));
  const move = async () => {
    const { relinked } = await ask('move-picture', { id, words });
    onDone(
      relinked.length === 0
        ? 'It has another name.'
        : `It has another name, and these show it under that name now: ${relinked.map(withinSentence).join(', ')}.`,
    );
  };
  return (
    <Dialog heading="Another name" onClose={onClose}>
      <p>The texts that show it will know it by the new name by themselves.</p>
      <InputField label="Its new name" maxLength={100} value={words} onChange={setWords} />
      <ChangeButtons words="Change it" run={move} onClose={onClose} />
    </Dialog>
  );
}

function RemoveDialog({ entry: { id }, onDone, onClose }: PictureDialogProps) {
  const { answer, fault } = useAnswer('picture-uses', { id }, 0);
  const uses = answer?.uses;
  const remove = async () => {
    await ask('remove-picture', { id });
    onDone(`“${pictureName(id)}” is taken away.`);
  };
  return (
    <Dialog heading={`Take the picture “${pictureName(id)}” away`} onClose={onClose}>
      <Fault fault={fault} />
      {uses && uses.length > 0 ? (
        <>
          <p>It is still shown here. Choose another one there first:</p>
          <Lines lines={uses} />
          <DialogButtons onClose={onClose} />
        </>
      ) : (
        <>
          <p>Nothing shows it. It stays in the history, from where it can come back.</p>
          <ChangeButtons words="Take it away" run={remove} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}

/** The point is chosen by a click, or by two numbers from the keyboard. */
function CenterDialog({ entry: { id, alt, focal, picture }, onDone, onClose }: PictureDialogProps) {
  const [{ x, y }, setPoint] = useState(focal ?? { x: 50, y: 50 });
  const keep = async () => {
    await ask('focus-picture', { id, x, y });
    onDone(`The center of “${pictureName(id)}” is kept.`);
  };
  const number = (name: 'x' | 'y', words: string, value: number) => (
    <InputField
      label={words}
      type="number"
      min={0}
      max={100}
      value={value}
      onChange={(typed) => setPoint({ x, y, [name]: Math.round(Number(typed) || 0) })}
    />
  );
  return (
    <Dialog heading="The center of the picture" onClose={onClose}>
      <p>Click on what always has to be seen, where the picture is cropped.</p>
      <div className="focal">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the numbers below are the way of the keyboard */}
        <img
          src={`${picture}?whole`}
          alt={alt}
          className="whole"
          onClick={({ nativeEvent: { offsetX, offsetY }, currentTarget }) =>
            setPoint({
              x: Math.round((offsetX / currentTarget.clientWidth) * 100),
              y: Math.round((offsetY / currentTarget.clientHeight) * 100),
            })
          }
        />
        <span
          className="point"
          ref={(point) => {
            point?.style.setProperty('--x', `${x}%`);
            point?.style.setProperty('--y', `${y}%`);
          }}
        />
      </div>
      <div className="choices">
        {number('x', 'From the left, in percent', x)}
        {number('y', 'From the top, in percent', y)}
      </div>
      <ChangeButtons words="Keep this center" run={keep} onClose={onClose} />
    </Dialog>
  );
}

const DIALOGS = {
  describe: DescribeDialog,
  center: CenterDialog,
  replace: ReplaceDialog,
  move: MoveDialog,
  remove: RemoveDialog,
};
