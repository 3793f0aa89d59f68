import { Lock, ShieldAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ReceivedMail } from '#domain/inbox/views.ts';
import { type Instant, jstClock, jstDay, shortDayLabel } from '#domain/time.ts';
import { dropDraft, readDraft, storeDraft } from '#web/drafts/drafts.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { type MailDraft, readMailDraft } from '../-adding/add-draft.ts';
import { useAdding } from '../-adding/adding.ts';
import { newMail } from '../-adding/mail.ts';
import { MailText } from '../-adding/mail-text/MailText.tsx';
import { Marked } from '../-adding/mail-text/Marked.tsx';
import { SideBySide } from '../-adding/mail-text/SideBySide.tsx';
import { DiscardButton, ReviewCards, SaveButton, useReview } from '../-adding/Review.tsx';
import { useOwn } from '../-adding/use-line.ts';
import { useScreenLeft } from '../-adding/use-sheet.ts';
import { useIfHere } from '../-parts/if-here.ts';
import { LoadError } from '../-parts/LoadError.tsx';
import { Confirmation } from './-Confirmation.tsx';
import { senderOf, subjectOf } from './-MailRow.tsx';
import { readReceived, receivedSource } from './-read.ts';
import { mailDraft } from './-use-mail-state.ts';

type ReceivedSheetProps = {
  userId: string;
  mail: ReceivedMail;
  now: Instant;
  onRead: () => void;
  onDrop: () => void;
  onClose: () => void;
};

/** An opened mail of the inbox: what came, and beside or below it what was read of it. */
export function ReceivedSheet({ userId, mail, now, onRead, onDrop, onClose }: ReceivedSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useScreenLeft(sheet);
  const own = useOwn();
  const add = useAdding();
  const ifHere = useIfHere();
  const { known } = own;
  const name = mailDraft(mail.id);
  const [draft, setDraft] = useState<MailDraft>(
    () => readMailDraft(readDraft(userId, name), mail.calendar !== null) ?? newMail(''),
  );
  const read = useMemo(() => readReceived(mail, known, now), [mail, known, now]);
  const [subject, text] = useMemo(() => receivedSource(mail, read), [mail, read]);
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    if (mail.state === 'unread') onRead();
  });
  const review = useReview({
    own,
    read,
    source: [subject, text],
    mail: draft,
    now,
    sheet,
    isTrusted: mail.isSenderConfirmed,
    receivedId: mail.id,
    onChange: (next) => {
      setDraft(next);
      storeDraft(userId, name, next);
    },
    onSaved: () => {
      dropDraft(userId, name);
      ifHere(onClose);
      void import('../-push-offer/offer.ts').then((it) => it.offerPush());
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    review.save();
  };
  const { confirmation } = mail;
  const isNothing = !confirmation && !review.hasProposals;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of all fields inside
    <div ref={sheet} onKeyDown={onKeyDown} className="contents">
      <Dialog
        open
        shape="add-sheet mail-sheet"
        title="届いたメール"
        onClose={onClose}
        footer={
          <>
            {!confirmation && <SaveButton review={review} />}
            <DiscardButton review={review} onDiscard={onDrop} />
          </>
        }
      >
        <SideBySide
          came={
            <>
              <div>
                <h3 className="text-md wrap-anywhere">
                  <bdi>{subject.text ? <Marked {...subject} lit={review.lit} /> : subjectOf(mail)}</bdi>
                </h3>
                <p className="mt-1 text-sm leading-ui wrap-anywhere text-ink-2">
                  <bdi>{senderOf(mail)}</bdi>{' '}
                  <time dateTime={mail.receivedAt} className="num whitespace-nowrap">
                    {shortDayLabel(jstDay(mail.receivedAt), jstDay(now))} {jstClock(mail.receivedAt)}
                  </time>
                </p>
              </div>
              {!mail.isSenderConfirmed && <Unconfirmed />}
              <MailText {...text} lit={review.lit} />
            </>
          }
        >
          {own.failure && <LoadError error={own.failure} onRetry={own.retry} />}
          {confirmation ? (
            <Confirmation {...confirmation} />
          ) : own.isLoading ? (
            <Loading>
              <Skeleton className="h-40 rounded-lg" />
            </Loading>
          ) : (
            <>
              <p className="copy flex items-start gap-1.5 text-sm leading-ui text-ink-2">
                <Lock aria-hidden className="mt-0.5 size-4 flex-none" />
                読み取りはこの端末の中だけで行います。「保存」を押すまで、何も登録しません。
              </p>
              {isNothing && (
                <Banner
                  tone="info"
                  action={
                    <Button size="sm" onClick={() => add({ text: read.reading.company?.value.name ?? '' })}>
                      自分で入力
                    </Button>
                  }
                >
                  予定は見つかりませんでした。日時や企業名が含まれていない可能性があります。
                </Banner>
              )}
              <ReviewCards review={review} />
            </>
          )}
        </SideBySide>
      </Dialog>
    </div>
  );
}

function Unconfirmed() {
  return (
    <p className="copy flex items-start gap-1.5 rounded-md border border-dashed border-line-strong px-3 py-2.5 text-sm leading-ui text-ink-2">
      <ShieldAlert aria-hidden className="mt-0.5 size-4 flex-none" />
      差出人を確認できません。転送の途中で確認できなくなることもあります。内容とリンク先を確かめてから、保存するものを選択してください。
    </p>
  );
}
