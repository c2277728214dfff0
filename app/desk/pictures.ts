// The pictures: seen, added, and the point chosen that stays in view where they are cropped. The editor's own choice of a point
// is two numbers, and it stores what a camera has noted beside the pixels.

import { openDialog } from './dialogs';
import { action, ask, element, listOf } from './elements';
import './pictures.css';

interface Picture {
  id: string;
  alt: string;
  /** In percent from the left and from the top. */
  focal?: { x: number; y: number };
  isDescribed: boolean;
  /** The path of it, small. */
  picture: string;
}

/** Shows the page; `onChange` is called once there is another picture or point. */
export async function showPictures(place: HTMLElement, onChange: () => void): Promise<void> {
  const { pictures } = await ask<{ pictures: Picture[] }>('pictures');
  const again = async () => {
    onChange();
    await showPictures(place, onChange);
  };
  place.replaceChildren(
    element(
      'header',
      {},
      element('h2', { id: 'pictures-title', tabindex: '-1' }, 'Pictures'),
      action('Add a picture', async () => add(again)),
    ),
    listOf(
      pictures.map((picture) => figure(picture, again)),
      { class: 'pictures' },
    ),
  );
}

function figure(picture: Picture, again: () => Promise<void>): HTMLElement {
  const { id, alt, isDescribed } = picture;
  return element(
    'figure',
    {},
    element('img', { src: picture.picture, alt, width: '192', height: '144', loading: 'lazy' }),
    element(
      'figcaption',
      {},
      element('strong', { id: `picture-${id}` }, id),
      element(
        'span',
        {},
        isDescribed ? alt : 'Not described yet: describe it under Write, Pictures.',
      ),
      picture.focal && isDescribed
        ? action('Choose its center', async () => focus(picture, again), {
            class: 'quiet',
            'aria-describedby': `picture-${id}`,
          })
        : undefined,
      action('Take it away', () => remove(id, again), {
        class: 'quiet',
        'aria-describedby': `picture-${id}`,
      }),
    ),
  );
}

async function remove(id: string, again: () => Promise<void>): Promise<void> {
  const { uses } = await ask<{ uses: string[] }>('picture-uses', { id });
  if (uses.length > 0)
    throw new Error(`It is still shown: ${uses.join(', ')}. Choose another one there first.`);
  openDialog(
    `Take the picture “${id}” away`,
    [
      element('p', {}, 'Nothing shows it.'),
      element('p', {}, 'It stays in the history, from where it can come back.'),
    ],
    'Take it away',
    async () => {
      await ask('remove-picture', { id });
      await again();
    },
  );
}

function add(again: () => Promise<void>): void {
  const file = element('input', {
    id: 'picture-file',
    type: 'file',
    accept: 'image/*,.heic,.heif',
  });
  const alt = element('input', { id: 'picture-alt', type: 'text', maxlength: '300' });
  openDialog(
    'A new picture',
    [
      element(
        'label',
        { for: 'picture-file' },
        'The picture: at least 480 pixels wide, better 1920',
      ),
      file,
      element('label', { for: 'picture-alt' }, 'What it shows, for those who cannot see it'),
      alt,
      element('p', { class: 'note' }, 'Where and when it was taken is left out of what is stored.'),
    ],
    'Add it',
    async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) throw new Error('Choose a picture.');
      if (chosen.size > 48_000_000)
        throw new Error('This file is larger than 48 MB. Save the picture smaller, as JPEG.');
      const base64 = await inBase64(chosen);
      await ask('add-picture', { name: chosen.name, alt: alt.value, base64 });
      await again();
    },
  );
}

const inBase64 = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''));
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });

/** The point is chosen by a click, or by two numbers from the keyboard. */
function focus({ id, alt, focal, picture }: Picture, again: () => Promise<void>): void {
  const percent = (name: string, value = 50) =>
    element('input', {
      id: `focal-${name}`,
      type: 'number',
      min: '0',
      max: '100',
      value: String(value),
    });
  const [x, y] = [percent('x', focal?.x), percent('y', focal?.y)];
  const image = element('img', { src: `${picture}?whole`, alt, class: 'whole' });
  const point = element('span', { class: 'point' });
  const showPoint = () => {
    point.style.setProperty('--x', `${x.value}%`);
    point.style.setProperty('--y', `${y.value}%`);
  };
  for (const input of [x, y]) input.addEventListener('input', showPoint);
  image.addEventListener('click', ({ offsetX, offsetY }) => {
    x.value = String(Math.round((offsetX / image.clientWidth) * 100));
    y.value = String(Math.round((offsetY / image.clientHeight) * 100));
    showPoint();
  });
  showPoint();
  openDialog(
    'The center of the picture',
    [
      element('p', {}, 'Click on what always has to be seen, where the picture is cropped.'),
      element('div', { class: 'focal' }, image, point),
      element(
        'div',
        { class: 'choices' },
        element('label', { for: 'focal-x' }, 'From the left, in percent'),
        x,
        element('label', { for: 'focal-y' }, 'From the top, in percent'),
        y,
      ),
    ],
    'Keep this center',
    async () => {
      await ask('focus-picture', { id, x: x.valueAsNumber, y: y.valueAsNumber });
      await again();
    },
  );
}
