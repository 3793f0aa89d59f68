import { BookmarkPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { bookmarklet } from '#domain/adding/bookmarklet.ts';
import { Section } from '#web/profile-form/Section.tsx';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { CopyButton } from '#web/ui/feedback/CopyButton.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { InstallButton } from '../-parts/InstallButton.tsx';

/** How events are added from other apps and pages: by a share on phones, by a bookmark on computers. */
export function AddingCard() {
  const [isPressed, setPressed] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const code = bookmarklet(window.location.origin);
  useEffect(() => {
    const explain = (event: Event) => {
      event.preventDefault();
      setPressed(true);
    };
    // React refuses such an address in `href`.
    link.current?.setAttribute('href', code);
    link.current?.addEventListener('click', explain);
    const { current } = link;
    return () => current?.removeEventListener('click', explain);
  }, [code]);
  return (
    <Section id="adding" title="ほかのアプリから追加">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="text-base">スマートフォン（Android）</h3>
        <p className="copy text-sm leading-ui text-ink-2">
          しおりをホーム画面に追加すると、メールやLINE、ブラウザの「共有」から「しおり」を選べます。内容を確認して「保存」を押すまで、何も登録・送信しません。
        </p>
        <InstallButton />
        <p className="copy text-sm leading-ui text-ink-2">
          iPhoneの「共有」には表示されません。文章をコピーして、「＋追加」の入力欄に貼り付けてください。
        </p>
      </div>
      {/* Nothing can be dragged to a bar of bookmarks with a finger. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pointer-coarse:not-any-pointer-fine:hidden">
        <h3 className="text-base">パソコン</h3>
        <p className="copy text-sm leading-ui text-ink-2">
          次のボタンをブックマークバーにドラッグしてください。企業の採用ページで押すと、ページの名前とURL、選択した文章を読み取って、追加の画面を開きます。
        </p>
        <a
          ref={link}
          href="#adding"
          draggable
          className={buttonClass('secondary', 'md', 'cursor-grab justify-self-start')}
        >
          <BookmarkPlus aria-hidden />
          このページから追加
        </a>
        <div role="status">
          {isPressed && (
            <Banner tone="info">
              ここでは使えません。ブックマークバーにドラッグして、企業のページで押してください。
            </Banner>
          )}
        </div>
        <div ref={field} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <TextField
            label="ブックマークのURL"
            support="ドラッグできないときは、新しいブックマークのURLに貼り付けてください。"
            value={code}
            readOnly
            spellCheck={false}
            onFocus={(event) => event.target.select()}
          />
          <div>
            <CopyButton size="sm" text={code} done="ブックマークのURLをコピーしました" within={field} />
          </div>
        </div>
      </div>
    </Section>
  );
}
