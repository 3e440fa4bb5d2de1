import { accountCommands } from '../accounts/account-commands.ts';
import { limitCommands } from '../limits/limit-commands.ts';
import { peerCommands } from '../peers/peer-commands.ts';
import { rateCommands } from '../rates/rate-commands.ts';
import type { Subject } from './command.ts';
import { operatorCommands } from './operator-commands.ts';

/** All that can be administered by command. */
export const SUBJECTS: readonly Subject[] = [
  accountCommands,
  peerCommands,
  rateCommands,
  limitCommands,
  operatorCommands,
];
