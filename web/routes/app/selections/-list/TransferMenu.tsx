import { Download, Ellipsis, Upload } from 'lucide-react';
import { Menu, MenuLink } from '#web/ui/overlays/Menu.tsx';

/** Actions on all selections at once: import and export. */
export function TransferMenu() {
  return (
    <Menu label="選考管理のメニュー" icon={<Ellipsis aria-hidden />}>
      <MenuLink to="/app/selections/import" icon={<Upload aria-hidden />}>
        取り込み
      </MenuLink>
      <MenuLink to="/app/profile" hash="export" icon={<Download aria-hidden />}>
        書き出し
      </MenuLink>
    </Menu>
  );
}
