import { Frame } from './Frame.tsx';
import { Unless, value, When } from './filled.tsx';
import { WayIn } from './WayIn.tsx';

/** The search without a script: the server fills in what it found. */
export function SearchPage() {
  return (
    <Frame actions={<WayIn />}>
      <div className="mx-auto w-full max-w-form px-4 py-8 nav:px-8 nav:py-12">
        <h1 className="text-xl nav:text-2xl">企業の検索結果</h1>
        <ul>
          <When part="companies">
            <li>
              {value('name')} <a href={`/signup?company=${value('parameter')}`}>無料で登録</a>
            </li>
          </When>
        </ul>
        <Unless part="companies">「{value('q')}」は見つかりませんでした</Unless>
      </div>
    </Frame>
  );
}
