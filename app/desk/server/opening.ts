// Report for the page “Before you open”: samples, sentences of the desk that are still there, pictures that are older than
// what they show, missing settings of the server, and prices and dates to read once more.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CheckedProblem } from '../../../scripts/content-checker';
import { serverEnvironment, today } from '../../../scripts/environment';
import { unreadySettings } from '../../../scripts/launch-settings';
import { oldPictures } from '../../../scripts/old-pictures';
import type { Opening } from '../entries';
import { fileName } from '../names';
import type { Text } from '../values';
import { problemsInWords } from './problems';
import { Refusal } from './requests';
import { type ContentSchema, valuesOf } from './schema-values';
import { isUnwritten } from './texts';

const run = promisify(execFile);

/** The most bytes of a report. */
const REPORT_SIZE = 2 ** 26;

/** A place in the content, and what core-check reports about it. */
type Finding = Omit<CheckedProblem, 'isWarning'>;

/** Replaces sentences of the report, which are for editors of files, by sentences for the owner. */
const IN_REPORT: [pattern: RegExp, message: string][] = [
  [
    /^(?:\[[^\]]*\] ?|this page)?(“.*”)? ?is a sample: .*$/,
    '$1 is still invented (write your own)',
  ],
  [/^(\S+) is an example address: .*$/, '“$1” is no real address (write the real one)'],
  [/ \([\w-]+\) costs/, ' costs'],
];

function inReport(message: string): string {
  const words = IN_REPORT.reduce((text, [pattern, next]) => text.replace(pattern, next), message);
  return words.trimStart().replace(/^is still invented/, 'This is still invented');
}

/** A text in which “…” stands for each value that the house fills in, such as `{Experiences}`. */
const withoutPlaceholders = (text: string) => text.replaceAll(/\{\w+\}/g, '…');

/** A name within a sentence. */
const lowerFirst = (name: string) => (name.startsWith('The ') ? `t${name.slice(1)}` : name);

interface OpeningParts {
  /** The program core-check. */
  checker: string;
  /** The content folder. */
  content: string;
  schema: ContentSchema;
  keys: Set<string>;
  /** Every document. */
  files: () => Promise<string[]>;
  /** The saved text of a document. */
  textOf: (file: string) => Text | undefined;
}

/** @throws {Refusal} Where a file of the content cannot be read. */
export async function openingOf({
  checker,
  content,
  schema,
  keys,
  files,
  textOf,
}: OpeningParts): Promise<Opening> {
  const options = { maxBuffer: REPORT_SIZE };
  const { stdout } = await run(checker, ['--launch', content, today()], options).catch(() => {
    throw new Refusal(
      409,
      'One of the texts cannot be read. Mend it first: “All texts” says which.',
    );
  });
  const report = JSON.parse(stdout) as { left: Finding[]; reminders: Finding[] };
  const inWords = (findings: Finding[]) =>
    problemsInWords(
      findings.map((one) => ({ ...one, message: inReport(one.message), isWarning: false })),
      keys,
      textOf,
    ).map((one) => ({
      ...one,
      where: withoutPlaceholders(one.where),
      found: withoutPlaceholders(one.found),
      quote: withoutPlaceholders(one.quote),
    }));
  const unwritten: Finding[] = [];
  for (const file of await files()) {
    const text = textOf(file);
    // A draft is not published.
    if (!text || text.value['draft'] === true) continue;
    const lines = (text.body ?? '')
      .split('\n')
      .map((value, at) => ({ key: ['body', at + 1], value }));
    for (const { key, value } of [...valuesOf(schema, file, text.value), ...lines])
      if (isUnwritten(String(value)))
        unwritten.push({
          file,
          line: null,
          key,
          message: 'the desk wrote this (write your own words)',
        });
  }
  return {
    invented: inWords(report.left),
    unwritten: inWords(unwritten),
    pictures: (await oldPictures(content)).map(
      ({ picture, text }) =>
        `${fileName(picture)} was taken before ${lowerFirst(fileName(text, textOf(text)?.value))} was last changed.`,
    ),
    settings: unreadySettings(serverEnvironment()).map(({ name, remedy, symptom }) => ({
      symptom,
      forOperator: `${name}: ${remedy}`,
    })),
    reminders: inWords(report.reminders),
  };
}
