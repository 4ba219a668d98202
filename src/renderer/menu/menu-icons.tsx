import {
  ApartmentOutlined,
  AppstoreOutlined,
  BugOutlined,
  CloudOutlined,
  ContainerOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  EyeOutlined,
  FileTextOutlined,
  FireOutlined,
  HistoryOutlined,
  HomeOutlined,
  IdcardOutlined,
  InboxOutlined,
  MessageOutlined,
  NodeIndexOutlined,
  PrinterOutlined,
  ScissorOutlined,
  SettingOutlined,
  TagOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';
import { Decorative } from '../components/Decorative.tsx';

/** Icons by the names that the server's menus use. */
const ICONS: Record<string, ComponentType> = {
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  bug: BugOutlined,
  container: ContainerOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  document: FileTextOutlined,
  eye: EyeOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  inbox: InboxOutlined,
  inventory: InboxOutlined,
  message: MessageOutlined,
  package: ContainerOutlined,
  printer: PrinterOutlined,
  setting: SettingOutlined,
  tag: TagOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
  idcard: IdcardOutlined,
  tree: NodeIndexOutlined,
  slice: ScissorOutlined,
  wind: CloudOutlined,
  fire: FireOutlined,
};

/** The icon of a menu entry; a default where the name is not known. */
export function menuIcon(name: string): ReactNode {
  return <Decorative icon={ICONS[name] ?? AppstoreOutlined} />;
}
