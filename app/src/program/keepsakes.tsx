// What a buyer can save: the book, and calendar files for the week and for the day of the letter.

import './keepsakes.css';
import type { ProgramKeep } from '../core/core';
import { Button } from '../ui/button';
import { programPath } from './program-link';

export function Keepsakes({ words }: { words: ProgramKeep }) {
  return (
    <ul className="ruled keepsakes">
      <li className="stack-half">
        <h3>
          <a href={programPath('initiation.epub')} className="program-link">
            {words.book}
          </a>
        </h3>
        <p className="text-quiet">{words.bookText}</p>
      </li>
      <li>
        <form action={programPath('week.ics')} className="keepsakes-form">
          <h3>{words.week}</h3>
          <label>
            {words.first}
            <input type="date" name="first" required />
          </label>
          <label>
            {words.time}
            <input type="time" name="time" defaultValue="21:00" required />
          </label>
          <Button type="submit" variant="outline">
            {words.saveWeek}
          </Button>
        </form>
      </li>
      <li>
        <form action={programPath('letter.ics')} className="keepsakes-form">
          <h3>{words.due}</h3>
          <label>
            {words.dueDate}
            <input type="date" name="date" required />
          </label>
          <Button type="submit" variant="outline">
            {words.saveDueDate}
          </Button>
        </form>
      </li>
    </ul>
  );
}
