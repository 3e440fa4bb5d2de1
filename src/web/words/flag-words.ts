export const flagWords = {} as const satisfies Record<string, string>;
