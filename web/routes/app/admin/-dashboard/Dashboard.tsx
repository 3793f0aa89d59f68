import { DeadLetters } from '../-system/DeadLetters.tsx';
import { Queues } from '../-system/Queues.tsx';
import { Figures } from './Figures.tsx';
import { PageViews } from './PageViews.tsx';
import { Todo } from './Todo.tsx';
import './dashboard.css';

/** ダッシュボード: what waits, the figures, page views, and what is done in the background. */
export function Dashboard() {
  return (
    <div className="admin-stack">
      <Todo />
      <Figures />
      <PageViews />
      <Queues />
      <DeadLetters />
    </div>
  );
}
