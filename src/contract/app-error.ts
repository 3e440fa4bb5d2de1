/** Values an error may carry beside its sentence. Never a key, a token, a body or a signed payload. */
export type ErrorFields = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export interface AppErrorOptions {
  readonly fields?: ErrorFields;
  readonly cause?: unknown;
}

/**
 * The base of every error that this project throws on purpose: a stable `code` (kebab-case) for programs, a
 * sentence that a person can act on as `message`, and structured `fields`.
 */
export class AppError extends Error {
  readonly code: string;
  readonly fields: ErrorFields;

  constructor(code: string, message: string, { fields = {}, cause }: AppErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.code = code;
    this.fields = fields;
  }
}

/** A bug of the program itself. */
class UnexpectedError extends AppError {
  constructor(cause: unknown) {
    super(
      'unexpected',
      'The app made a mistake and stopped here. What you entered is kept. Reload the page and try again.',
      { cause },
    );
  }
}

export const asAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new UnexpectedError(error);
