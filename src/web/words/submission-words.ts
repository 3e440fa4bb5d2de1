export const submissionWords = {
  'submission.differs':
    '{count, plural, one {The service assembled something else than you asked: # difference. It was not signed.} other {The service assembled something else than you asked: # differences. It was not signed.}}',
  'submission.unexpected':
    'The app made a mistake and stopped here. What you entered is kept. Reload the page and try again.',
} as const satisfies Record<string, string>;
