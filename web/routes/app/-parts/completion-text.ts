/** What is said of an event that was just ticked, or opened again. */
export const completionText = (completed: boolean) => (completed ? '完了にしました' : '未完了に戻しました');
