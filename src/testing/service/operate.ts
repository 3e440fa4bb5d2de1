import { readCommandLine } from '../../command-line/read-command-line.ts';
import { administer, SUBJECTS } from '../../service/admin/administer.ts';
import type { Clock } from '../../service/platform/clock.ts';
import type { Db } from '../../service/store/db.ts';

/**
 * Does what `npm run <words>` does, in a store of this process; the lines that it says. Throws what it
 * refuses with.
 */
export type Operate = (...words: readonly string[]) => Promise<string[]>;

export function operateOn({ db, clock }: { readonly db: Db; readonly clock: Clock }): Operate {
  return async (subjectName, ...args) => {
    const subject = SUBJECTS.find(({ name }) => name === subjectName);
    if (subject === undefined) throw new Error(`There is no subject ${subjectName ?? ''}.`);
    const line = readCommandLine(subject, args);
    if (line.kind === 'help') throw new Error('This asks for help.');
    const { command, given } = line;
    const request = { subject: subject.name, command: command.name, given };
    return administer(db, { nowMs: clock.nowMs() }, request);
  };
}
