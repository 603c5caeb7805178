import { describePrintKind, type PrintKind, printKinds } from '@bookline/contract/rules/print';
import { Radio, Text } from '@mantine/core';
import { KindPicture } from './kind-picture.tsx';
import classes from './print.module.css';

const byName: ReadonlyMap<string, PrintKind> = new Map(printKinds.map((kind) => [kind, kind]));

/** Chooses what to print, each kind with a picture. */
export function KindChoice({ kind, onKind }: { readonly kind: PrintKind; readonly onKind: (kind: PrintKind) => void }) {
  const choose = (value: string) => {
    const chosen = byName.get(value);
    if (chosen) onKind(chosen);
  };
  return (
    <Radio.Group aria-label="Format" value={kind} onChange={choose}>
      <div className={classes.kinds}>
        {printKinds.map((each) => {
          const { label, description } = describePrintKind(each);
          return (
            <Radio.Card key={each} value={each} className={classes.kind} aria-label={`${label}. ${description}`}>
              <KindPicture kind={each} />
              <Text size="sm" fw={600}>
                {label}
              </Text>
              <Text size="xs" c="dimmed">
                {description}
              </Text>
            </Radio.Card>
          );
        })}
      </div>
    </Radio.Group>
  );
}
