import { aboutApi } from './about.ts';
import { attachmentApi } from './attachment.ts';
import { auditApi } from './audit.ts';
import { authApi } from './auth.ts';
import { backupApi } from './backup.ts';
import { chatApi } from './chat.ts';
import { deptApi } from './dept.ts';
import { deskApi } from './desk.ts';
import { deskBoardApi } from './desk-board.ts';
import { deskTaskApi } from './desk-task.ts';
import { dictApi } from './dict.ts';
import { documentApis } from './document.ts';
import { documentPrintApi } from './document-print.ts';
import {
  cookPoolApi,
  dryMachineApi,
  factoryApi,
  productionProcessApi,
  sliceMachineApi,
  treeSpeciesApi,
} from './factory.ts';
import { homeApi } from './home.ts';
import { jobApi } from './job.ts';
import { joinApi } from './join.ts';
import type { Endpoint } from './kit.ts';
import { labelTemplateApi } from './label-template.ts';
import { listViewApi } from './list-view.ts';
import { logApi } from './log.ts';
import { logYieldApi } from './log-yield.ts';
import { menuApi } from './menu.ts';
import { noticeApi } from './notice.ts';
import { numberingApi } from './numbering.ts';
import { packApi } from './pack.ts';
import { packActApi } from './pack-acts.ts';
import { packImageApi } from './pack-images.ts';
import { packRecordApi } from './pack-records.ts';
import { customerApi, supplierApi } from './partner.ts';
import { postApi } from './post.ts';
import { preferenceApi } from './preference.ts';
import { printerFaultApi } from './printer-fault.ts';
import { processTaskApi } from './process-task.ts';
import { roleApi } from './role.ts';
import { scanListApi } from './scan-list.ts';
import { settingApi } from './setting.ts';
import { setupApi } from './setup.ts';
import { signInApi } from './sign-in.ts';
import { statisticsApi } from './statistics.ts';
import { stockApi } from './stock.ts';
import { tagReadingApi } from './tag-reading.ts';
import { tagWritingApi } from './tag-writing.ts';
import { orderGoodsApi, tallyImportApi } from './tally-import.ts';
import { tenantApi } from './tenant.ts';
import { topMenuApi } from './top-menu.ts';
import { uploadApi } from './upload.ts';
import { userApi } from './user.ts';
import { workflowApi } from './workflow.ts';
import { zoneApi } from './zone.ts';

/** The contract of the back office by area. To add an area, add a file here and a line in this object. */
export const api = {
  about: aboutApi,
  auth: authApi,
  signIn: signInApi,
  setup: setupApi,
  audit: auditApi,
  backup: backupApi,
  menu: menuApi,
  topmenu: topMenuApi,
  user: userApi,
  dept: deptApi,
  role: roleApi,
  post: postApi,
  tenant: tenantApi,
  setting: settingApi,
  workflow: workflowApi,
  dict: dictApi,
  numbering: numberingApi,
  join: joinApi,
  pack: { ...packApi, ...packActApi, ...packImageApi, ...packRecordApi },
  desk: deskApi,
  deskBoard: deskBoardApi,
  printerFault: printerFaultApi,
  deskTask: deskTaskApi,
  stock: stockApi,
  statistics: statisticsApi,
  log: logApi,
  zone: zoneApi,
  ...documentApis,
  documentPrint: documentPrintApi,
  processTask: processTaskApi,
  logYield: logYieldApi,
  tallyImport: tallyImportApi,
  orderGoods: orderGoodsApi,
  scanList: scanListApi,
  tagReading: tagReadingApi,
  tagWriting: tagWritingApi,
  home: homeApi,
  chat: chatApi,
  notice: noticeApi,
  cookPool: cookPoolApi,
  dryMachine: dryMachineApi,
  sliceMachine: sliceMachineApi,
  productionProcess: productionProcessApi,
  treeSpecies: treeSpeciesApi,
  customer: customerApi,
  supplier: supplierApi,
  factory: factoryApi,
  upload: uploadApi,
  attachment: attachmentApi,
  preference: preferenceApi,
  listView: listViewApi,
  labelTemplate: labelTemplateApi,
  job: jobApi,
};

/** All endpoints, for code that handles each of them: route registration, OpenAPI, isolation tests. */
export function allEndpoints(): Endpoint[] {
  return Object.values(api).flatMap((area) => Object.values(area) as unknown as Endpoint[]);
}
