import { administer, SUBJECTS } from '../../service/admin/administer.ts';
import type { Clock } from '../../service/platform/clock.ts';
import type { Db } from '../../service/store/db.ts';
import { typedCommand } from './typed-command.ts';

/**
 * Does what `npm run desk -- <words>` does, in a store of this process; the lines that it says. Throws what it
 * refuses with.
 */
export type Operate = (...words: readonly string[]) => Promise<readonly string[]>;

export function operateOn({ db, clock }: { readonly db: Db; readonly clock: Clock }): Operate {
  return async (subjectName, ...words) => {
    const subject = SUBJECTS.find(({ name }) => name === subjectName);
    if (subject === undefined) throw new Error(`There is no subject ${subjectName ?? ''}.`);
    const typed = await typedCommand(subject, words);
    if ('help' in typed) throw new Error('This asks for help.');
    const request = { subject: subject.name, command: typed.command.name, given: typed.given };
    return administer(db, { nowMs: clock.nowMs() }, request);
  };
}
