import { Figures } from './Figures.tsx';
import { PageViews } from './PageViews.tsx';
import { Queues } from './Queues.tsx';
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
    </div>
  );
}
