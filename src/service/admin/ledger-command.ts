import { addSubject, type DeskCommand, type Part, type Subject } from '../../command-line/command.ts';
import type { Output } from '../../command-line/output.ts';
import { QuorumLostError } from '../verify/follow/follow-ledger.ts';
import { FOLLOW } from '../verify/follow/run-follow.ts';
import { LedgerFault } from '../verify/ledger-fault.ts';
import { VERIFY } from '../verify/run-command.ts';

const SUBJECT: Subject<DeskCommand<[Output]>> = {
  name: 'ledger',
  about:
    'Verifies a registry against its ledger: the one that DATABASE_URL names, whose services may keep running, or the one in DATA_DIR (.data), whose service must be stopped. The registry is not changed.',
  commands: [VERIFY, FOLLOW],
};

export const LEDGER: Part & typeof SUBJECT = {
  ...SUBJECT,
  join(program, output) {
    addSubject(program, SUBJECT, async (command, given) => output.lines(await command.run(given, output)));
  },
  exitCodeOf(error) {
    if (error instanceof LedgerFault) return 1;
    return error instanceof QuorumLostError ? 3 : 2;
  },
};
