// Actions that the desk's page asks for by name: documents, whole texts, pictures, the history, publishing and the shop.

import { basename } from 'node:path';
import type { Action, Answer, Request, WindowId } from '../api';
import { attempt } from '../values';
import { type catalog, titleIn } from './catalog';
import { readText } from './document-text';
import { essaysOf } from './essays';
import type { contentHistory } from './history';
import { pictureAt } from './page-files';
import type { pictures as pictureStore } from './pictures';
import { clickedPlace, type places } from './places';
import { programs as programsOf } from './programs';
import type { publishing } from './publishing';
import { type ContentSchema, kindOf } from './schema-values';
import { search } from './search';
import { askServer, shopNames } from './shop';
import type { Store } from './store';
import type { texts as textStore } from './texts';

interface ActionParts {
  /** The content folder. */
  content: string;
  /** The file of core-check. */
  checker: string;
  /** The folder of what is known about publishing. */
  settings: string;
  description: () => Answer<'describe'>;
  schema: ContentSchema;
  store: Store;
  documents: ReturnType<typeof catalog>;
  history: ReturnType<typeof contentHistory>;
  texts: ReturnType<typeof textStore>;
  pictures: ReturnType<typeof pictureStore>;
  publication: ReturnType<typeof publishing>;
  /** Lists what is left to do before the house opens. */
  opening: () => Promise<Answer<'opening'>>;
  /** Checks a file that has changed, and says so to the windows. */
  changed: (file: string, window?: WindowId) => Promise<void>;
  changedAll: (files: string[]) => Promise<void>;
  /** Checks a draft that has changed, and says so to the windows; the revision is 0 where it is gone. */
  draftChanged: (file: string, revision: number, window: WindowId) => void;
  /** Shows a document in a window, and beside it. */
  show: (file: string, window: WindowId) => Promise<void>;
  /** Goes on showing the page of a document whose draft has changed. */
  keepShowing: (file: string) => Promise<unknown>;
  findPlace: ReturnType<typeof places>['find'];
  showDay: (day: string | undefined) => void;
  openPhone: (page: string) => Promise<Answer<'open-phone'>>;
  closePhone: () => Promise<void>;
}

export type Actions = { [Name in Action]: (body: Request<Name>) => Promise<Answer<Name>> };

export function deskActions({
  content,
  checker,
  settings,
  description,
  schema,
  store,
  documents,
  history,
  texts,
  pictures,
  publication,
  opening,
  changed,
  changedAll,
  draftChanged,
  show,
  keepShowing,
  findPlace,
  showDay,
  openPhone,
  closePhone,
}: ActionParts): Actions {
  const programs = programsOf(content);
  /** The later paths of documents that have another address since the desk was started. */
  const laterPaths = new Map<string, string>();
  const presentPath = (file: string): string => {
    const later = laterPaths.get(file);
    return later === undefined ? file : presentPath(later);
  };
  return {
    describe: async () => description(),
    choices: () => documents.choices(),
    documents: async () => ({ groups: await documents.documents() }),
    async open({ file: asked, window }) {
      const file = presentPath(asked);
      const opened = await store.open(file);
      await show(file, window);
      return { ...opened, entry: documents.entryOf(file) };
    },
    async draft(request) {
      const answer = await store.draft(request);
      await keepShowing(request.file);
      if (answer.status === 'kept') draftChanged(request.file, answer.revision, request.window);
      return answer;
    },
    async save(request) {
      const answer = await store.save(request);
      if (answer.status !== 'saved') return answer;
      await changed(request.file, request.window);
      if (!store.drafts().has(request.file)) draftChanged(request.file, 0, request.window);
      return answer;
    },
    async discard(request) {
      await store.discard(request);
      draftChanged(request.file, 0, request.window);
      return {};
    },
    merge: ({ file, fingerprint, text }) => store.merge(file, fingerprint, text),
    async search({ words }) {
      const files = await documents.files();
      const all = files.map((file) => ({
        file,
        title: documents.titleOf(file),
        text: documents.textOf(file),
      }));
      return { hits: search(String(words ?? ''), all, schema) };
    },

    'find-place': async ({ page, place }) => (await findPlace(page, clickedPlace(place))) ?? {},
    async 'show-day'({ day }) {
      showDay(day);
      return {};
    },
    'open-phone': ({ page }) => openPhone(String(page)),
    async 'close-phone'() {
      await closePhone();
      return {};
    },

    async essays() {
      const all = await essaysOf(checker, content);
      return {
        essays: all.map(({ file, picture, day, ...essay }) => ({
          ...essay,
          file,
          slug: basename(file, '.md'),
          address: `/journal/${basename(file, '.md')}`,
          ...(day !== undefined && { day }),
          ...(picture && { picture: pictureAt(picture) }),
        })),
      };
    },
    async texts({ kind }) {
      const all = await texts.list(kind);
      return {
        texts: all.map(({ picture, ...text }) => ({
          ...text,
          ...(picture && { picture: pictureAt(picture) }),
        })),
      };
    },
    async 'text-links'({ kind, slug }) {
      const links = await texts.linksTo(kind, slug);
      const shown = await pictures.shownBy(texts.pathOf(kind, slug));
      const listed = await pictures.list();
      const altOf = (id: string) => listed.find((one) => one.id === id)?.alt ?? '';
      return {
        links,
        pictures: shown.map((id) => ({ id, alt: altOf(id), picture: pictureAt(id) })),
      };
    },
    async 'new-text'({ kind, title }) {
      const file = await store.inOrder(() => texts.create(kind, title));
      laterPaths.delete(file);
      await changed(file);
      return { file };
    },
    async 'move-text'({ kind, slug, words }) {
      const { from, file, relinked, files } = await store.inOrder(async () => {
        const moved = await texts.move(kind, slug, words);
        await store.moveDraft(moved.from, moved.file);
        return moved;
      });
      laterPaths.delete(file);
      laterPaths.set(from, file);
      await changedAll([from, file, ...files]);
      return { file, relinked };
    },
    async 'remove-text'({ kind, slug, pictures: ids = [] }) {
      const files = await store.inOrder(() => texts.remove(kind, slug, store.drafts()));
      try {
        for (const id of ids)
          files.push(await store.inOrder(() => pictures.remove(id)), 'pictures.toml');
      } finally {
        await changedAll(files);
      }
      return {};
    },

    programs: async () => ({ programs: await programs.list() }),
    async 'begin-program'(request) {
      const files = await store.inOrder(() => programs.begin(request));
      await changedAll(files);
      return { file: files[0] ?? '' };
    },
    async 'sell-program'({ slug }) {
      const files = await store.inOrder(() => programs.sell(slug));
      await changedAll(files);
      return { file: files[0] ?? '' };
    },

    async pictures() {
      const all = await pictures.list();
      return { pictures: all.map((one) => ({ ...one, picture: pictureAt(one.id) })) };
    },
    async 'add-picture'(picture) {
      const id = await store.inOrder(() => pictures.add(picture));
      await changedAll([`images/${id}.jpg`, 'pictures.toml']);
      return { id };
    },
    async 'replace-picture'(picture) {
      await changedAll(await store.inOrder(() => pictures.replace(picture)));
      return {};
    },
    async 'describe-picture'(picture) {
      await store.inOrder(() => pictures.describe(picture));
      await changed('pictures.toml');
      return {};
    },
    async 'focus-picture'(point) {
      await store.inOrder(() => pictures.focus(point));
      await changed('pictures.toml');
      return {};
    },
    'picture-uses': async ({ id }) => ({ uses: await pictures.uses(id) }),
    async 'move-picture'(request) {
      const { files, ...moved } = await store.inOrder(() => pictures.move(request));
      await changedAll([...files, 'pictures.toml']);
      return moved;
    },
    async 'remove-picture'({ id }) {
      const file = await store.inOrder(() => pictures.remove(id));
      await changedAll([file, 'pictures.toml']);
      return {};
    },

    async history({ file }) {
      const fault = await history.fault();
      if (fault) return { fault, states: [] };
      await history.snapshot();
      return { states: await history.list(file) };
    },
    async removed() {
      if (await history.fault()) return { texts: [] };
      const gone = (await history.removed()).filter(
        ({ file }) => kindOf(schema, file) !== undefined && !store.drafts().has(file),
      );
      return {
        texts: gone.map(({ file, source }) => ({
          file,
          title: titleIn(file, attempt(() => readText(file, source))?.value ?? {}),
        })),
      };
    },
    compare: async ({ id, file }) => ({ lines: await history.compare(String(id), file) }),
    async restore({ id, file }) {
      const files = await store.inOrder(() => history.goBack(String(id), file));
      for (const back of files) laterPaths.delete(back);
      await changedAll(files);
      return { count: files.length };
    },

    opening: async () => opening(),

    async publish() {
      publication.start();
      return {};
    },
    async 'stop-publishing'() {
      publication.stop();
      return {};
    },
    publications: async () => ({ publications: await publication.past() }),
    async answer(chosen) {
      publication.answer(chosen);
      return {};
    },
    'shop-names': async () => shopNames(documents.textOf),
    shop: async (request) => askServer(settings, request),
  };
}
