import { Button, Text } from '@mantine/core';
import type { AppError } from '../../../contract/app-error.ts';
import { Problem } from '../../components/problem.tsx';
import { say } from '../../words/say.ts';

export interface ReportUnsentProps {
  readonly error: AppError;
  readonly onSendAgain: () => void;
  readonly onStartOver: () => void;
}

/** It is signed and the service did not take it for now: nothing happened, and the same signed bytes can be sent again. */
export function ReportUnsent({ error, onSendAgain, onStartOver }: ReportUnsentProps) {
  return (
    <>
      <Problem title={say('report.unsent')} error={error}>
        <Button onClick={onSendAgain}>{say('report.sendUnsent')}</Button>
        <Button variant="subtle" onClick={onStartOver}>
          {say('report.startOver')}
        </Button>
      </Problem>
      <Text size="sm">{say('report.unsentText')}</Text>
    </>
  );
}
