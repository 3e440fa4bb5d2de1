import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CellEditor, type CellEditorProps } from './cell-editor.tsx';

afterEach(cleanup);

it('leaves Enter, Tab and Escape to the input method while it composes a word', () => {
  const onDone = vi.fn<CellEditorProps['onDone']>();
  const onCancel = vi.fn<CellEditorProps['onCancel']>();
  render(<CellEditor text="" label="Source" listId={undefined} onDone={onDone} onCancel={onCancel} />);
  const field = screen.getByRole('textbox', { name: 'Source' });
  for (const key of ['Enter', 'Tab', 'Escape']) fireEvent.keyDown(field, { key, isComposing: true });
  // Safari sends the Enter that ends a composed word like this.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(onDone).not.toHaveBeenCalled();
  expect(onCancel).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onDone).toHaveBeenCalledExactlyOnceWith('', 'stay');
});

it('enters its text once by Enter and nothing by Escape, although the field is blurred afterwards', () => {
  const onDone = vi.fn<CellEditorProps['onDone']>();
  const onCancel = vi.fn<CellEditorProps['onCancel']>();
  for (const key of ['Escape', 'Enter']) {
    render(<CellEditor text="a" label="Source" listId={undefined} onDone={onDone} onCancel={onCancel} />);
    const field = screen.getByRole('textbox', { name: 'Source' });
    fireEvent.change(field, { target: { value: key } });
    fireEvent.keyDown(field, { key });
    fireEvent.blur(field);
    cleanup();
  }
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onDone).toHaveBeenCalledExactlyOnceWith('Enter', 'stay');
});
