import type { ReactNode } from 'react';
import { When } from '../parts/placeholders.tsx';
import { RECIPIENTS, type Recipient } from './recipients.ts';

/** Third parties that receive data; the server leaves out those that this installation does not use. */
export function Recipients() {
  return (
    <ul className="grid gap-3">
      {RECIPIENTS.map((recipient) =>
        recipient.when === null ? (
          <Row key={recipient.id} {...recipient} />
        ) : (
          <When key={recipient.id} part={recipient.when}>
            <Row {...recipient} />
          </When>
        ),
      )}
    </ul>
  );
}

function Row({ service, operator, country, sent, purpose, occasion }: Recipient) {
  return (
    <li className="rounded-md border border-line bg-surface px-4 py-3 text-base leading-body print:break-inside-avoid">
      <h3 className="mb-1.5 text-md">{service}</h3>
      <dl className="grid gap-x-4 gap-y-1 md:grid-cols-[6.5rem_minmax(0,1fr)]">
        <Term name="送信先">{operator}</Term>
        <Term name="国">{country}</Term>
        <Term name="送信する情報">
          <ul className="grid list-disc gap-0.5 pl-5">
            {sent.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Term>
        <Term name="目的">{purpose}</Term>
        <Term name="送信するとき">{occasion}</Term>
      </dl>
    </li>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm font-bold text-ink-2 md:pt-0.5">{name}</dt>
      <dd className="mb-1 md:mb-0">{children}</dd>
    </>
  );
}
