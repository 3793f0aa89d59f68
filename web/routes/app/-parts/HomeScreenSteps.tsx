export const HOME_SCREEN_NEEDED = 'iPhoneで通知を受け取るには、ホーム画面への追加が必要です';

/** How an iPhone comes to receive push messages: only apps on its home screen do. */
export function HomeScreenSteps() {
  return (
    <ol className="list-decimal pl-5">
      <li>共有ボタンを押す</li>
      <li>「ホーム画面に追加」を選ぶ</li>
      <li>追加したアイコンから開いて、通知をオンにする</li>
    </ol>
  );
}
