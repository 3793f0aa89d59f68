import { useMutation, useQuery } from '@tanstack/react-query';
import type { PendingSignUpView } from '#domain/admin/users.ts';
import { api, call } from '#web/api.ts';
import { useNow } from '#web/browser/now.ts';
import { messageFor } from '#web/messages.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useToast } from '#web/ui/feedback/toasts.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { ListLoading } from '../-parts/ListLoading.tsx';
import { lately } from '../-parts/when.ts';
import { pendingQuery } from './queries.ts';

/** 登録の手続き中: who has not entered the code yet, with a way to send another one. */
export function PendingSignUps({ q }: { q: string }) {
  const { data, error, refetch } = useQuery(pendingQuery(q));
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <ListLoading />;
  return (
    <Card className="admin-card">
      {data.length === 0 ? (
        <p className="admin-none">認証コードの入力を待っている登録はありません</p>
      ) : (
        <ul className="admin-pending" aria-label="登録の手続き中">
          {data.map((signUp) => (
            <Row key={signUp.id} signUp={signUp} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ signUp }: { signUp: PendingSignUpView }) {
  const now = useNow();
  const toast = useToast();
  const resend = useMutation({
    mutationFn: () => call(api.admin.users.pending[':id'].code.$post({ param: { id: signUp.id } })),
    onSuccess: () => toast.show(`${signUp.email}に認証コードを送信しました`),
    onError: (error) => toast.error(messageFor(error)),
  });
  return (
    <li>
      <div>
        <b>{signUp.name}</b>
        <p className="admin-users-email">{signUp.email}</p>
        <p className="admin-users-email">
          開始 {lately(signUp.startedAt, now)}・送信 {lately(signUp.sentAt, now)}
        </p>
      </div>
      <Button size="sm" busy={resend.isPending} busyLabel="送信中..." onClick={() => resend.mutate()}>
        認証メールを再送
      </Button>
    </li>
  );
}
