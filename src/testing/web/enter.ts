import type { UserEvent } from '@testing-library/user-event';

/** Enters a text in one go, replacing the current one. Each key that is typed renders the form again. */
export async function enter(user: UserEvent, input: HTMLElement, text: string): Promise<void> {
  await user.clear(input);
  await user.click(input);
  if (text !== '') await user.paste(text);
}
