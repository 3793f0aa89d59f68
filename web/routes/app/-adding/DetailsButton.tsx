import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Revealed } from '#web/ui/feedback/Revealed.tsx';
import { type Unfinished, unfinishedAt } from './details.ts';
import type { Line } from './use-line.ts';

type DetailsButtonProps = { userId: string; entry: Line; onDetails: () => void };

/** The way to the form with all fields. Where an unfinished draft of it would be overwritten, it asks first. */
export function DetailsButton({ userId, entry, onDetails }: DetailsButtonProps) {
  const [asks, setAsks] = useState(false);
  const navigate = useNavigate();
  const unfinished = asks ? unfinishedAt(userId, entry) : null;
  // Asked anew where it comes back: the focus must not leave the line that is being typed.
  if (asks && !unfinished) setAsks(false);
  if (unfinished) {
    const resume = () => {
      entry.keep();
      void navigate({ ...unfinished.place, replace: true });
    };
    const { kind, about } = unfinished;
    return <UnfinishedDraft {...{ kind, about }} onResume={resume} onOverwrite={onDetails} />;
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ml-3 justify-self-start"
      onClick={() => (unfinishedAt(userId, entry) ? setAsks(true) : onDetails())}
    >
      くわしく入力
    </Button>
  );
}

type UnfinishedDraftProps = Pick<Unfinished, 'kind' | 'about'> & {
  onResume: () => void;
  onOverwrite: () => void;
};

/** Takes the focus. */
function UnfinishedDraft({ kind, about, onResume, onOverwrite }: UnfinishedDraftProps) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => box.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <Revealed>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of the sheet's questions about the event */}
      <div ref={box} role="group" aria-labelledby={id} aria-describedby={`${id}-loss`}>
        <Banner
          tone="attention"
          action={
            <span className="flex flex-wrap justify-end gap-2">
              <Button size="sm" onClick={onResume}>
                続きから書く
              </Button>
              <Button size="sm" variant="ghost" onClick={onOverwrite}>
                新しく書く
              </Button>
            </span>
          }
        >
          <p id={id} className="font-bold wrap-anywhere">
            書きかけの{kind}追加があります{about && `（${about}）`}
          </p>
          <p id={`${id}-loss`}>
            新しく書くと、書きかけの内容は消えます。
            <span className="block">続きから書くと、ここに入力した内容は下書きに残ります。</span>
          </p>
        </Banner>
      </div>
    </Revealed>
  );
}
