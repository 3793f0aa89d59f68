import { ACCESS, type Access } from '#domain/accounts/ended-access.ts';

/** What ended with the recovery of an account. */
export function EndedAccess({ ended }: { ended: readonly Access[] }) {
  return (
    <div className="grid gap-1.5">
      <p className="copy">
        安全のため、次のものを解除しました。必要なものは、ログインしてからもう一度設定してください。
      </p>
      <ul aria-label="解除したもの" className="list-disc pl-5">
        {ended.map((it) => (
          <li key={it}>{ACCESS[it]}</li>
        ))}
      </ul>
    </div>
  );
}
