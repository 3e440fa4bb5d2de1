import { AppError } from '../../contract/app-error.ts';
import { say } from '../words/say.ts';

/** The keys that were given belong to another account than the one that is signed in. */
export class OtherAccountError extends AppError {
  constructor(accountId: string) {
    super('other-account', say('unlock.otherAccount', { accountId }), { fields: { accountId } });
  }
}

/** The service does not know this e-mail with this Authorization key. */
export class SignInRefusedError extends AppError {
  constructor(cause: unknown) {
    super('sign-in-refused', say('unlock.refused'), { cause });
  }
}

/** The analyst closed the unlock dialog: a state, not a failure. */
export class UnlockDeclinedError extends AppError {
  constructor() {
    super('unlock-declined', say('unlock.declined'));
  }
}
