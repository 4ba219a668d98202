import type { customerContacts, customers, supplierContacts, suppliers } from '../db/schema/partners.ts';

type PartnerRow = typeof customers.$inferInsert & typeof suppliers.$inferInsert;
type ContactRow = typeof customerContacts.$inferInsert & typeof supplierContacts.$inferInsert;

interface Partners {
  rows: PartnerRow[];
  contacts: ContactRow[];
}

/** Ids of a demo company's first customer and supplier; those of the second company are 1000 higher. */
export const DEMO_PARTNER_IDS = { customer: '2000', supplier: '2500' } as const;

/**
 * A partner a line: code, name, short name, type, grade, region, street, phone, payment terms, then each contact: name, post,
 * mobile. The first contact is the primary one.
 */
const CUSTOMERS = `
K001 | 佛山示例饰面板有限公司 | 佛山示例 | PANEL | A | 广东省/佛山市/顺德区 | 示例工业大道 12 号 | 0757-00000001 | MONTH_END | 梁采, 采购经理, 13800000201 | 黄仓, 仓库, 13800000202
K002 | 东莞样板家具厂 | 样板家具 | FURNITURE | A | 广东省/东莞市 | 样板路 3 号 | 0769-00000002 | DAYS_30 | 陈购, 采购, 13800000203
K003 | 广州示范木门有限公司 | 示范木门 | DOOR | B | 广东省/广州市/白云区 | 示范街 88 号 | 020-00000003 | MONTH_END | 何经理, 厂长, 13800000204
K004 | 嘉善演示木业有限公司 | 嘉善演示 | PANEL | B | 浙江省/嘉兴市/嘉善县 | 演示大道 6 号 | 0573-00000004 | DAYS_60 | 沈敏, 采购经理, 13800000205 | 沈勇, 财务, 13800000206
K005 | 德清样品装饰材料厂 | 德清样品 | PANEL | C | 浙江省/湖州市/德清县 | 样品村 1 号 | 0572-00000005 | CASH | 钱主任, 车间, 13800000207
K006 | 邳州试验板材有限公司 | 试验板材 | PANEL | B | 江苏省/徐州市/邳州市 | 试验路 20 号 | 0516-00000006 | DAYS_30 | 刘健, 采购, 13800000208
K007 | 临沂范例木业有限公司 | 临沂范例 | PANEL | C | 山东省/临沂市/兰山区 | 范例路 9 号 | 0539-00000007 | PREPAID | 孙涛, 总经理, 13800000209
K008 | 上海示意室内设计有限公司 | 示意设计 | PROJECT | B | 上海市/闵行区 | 示意路 100 弄 | 021-00000008 | PREPAID | 徐设计, 设计师, 13800000210 | 吴工, 项目经理, 13800000211
K009 | 成都拟名家居有限公司 | 拟名家居 | FURNITURE | C | 四川省/成都市/新都区 | 拟名大道 55 号 | 028-00000009 | DAYS_30 | 周丽, 采购, 13800000212
K010 | 廊坊假设门业有限公司 | 假设门业 | DOOR | D | 河北省/廊坊市/香河县 | 假设街 7 号 | 0316-00000010 | CASH | 赵强, 厂长, 13800000213
K011 | 漳州虚构木皮行 | 虚构木皮 | TRADER | C | 福建省/漳州市/龙海区 | 虚构路 2 号 | 0596-00000011 | CASH | 林老板, , 13800000214
K012 | Example Veneer Vietnam Co., Ltd. | Example VN | TRADER | B |  | 12 Example Street, Binh Duong | +84-2740000001 | PREPAID | Nguyen An, Buyer, +84-900000001
`;

const SUPPLIERS = `
G001 | Sample Hardwood Logs LLC | Sample Logs | LOGS | A |  | 1 Sample Road, Ohio | +1-6140000001 | PREPAID | John Sample, Sales, +1-5550000001
G002 | 太仓示例木材贸易有限公司 | 太仓示例 | LOGS | A | 江苏省/苏州市/太仓市 | 示例港路 18 号 | 0512-00000014 | DAYS_30 | 顾斌, 销售经理, 13800000221 | 顾婷, 单证, 13800000222
G003 | 佛山样例刨切厂 | 样例刨切 | MILL | B | 广东省/佛山市/南海区 | 样例工业园 5 栋 | 0757-00000015 | MONTH_END | 麦师傅, 厂长, 13800000223
G004 | 东莞虚拟木皮行 | 虚拟木皮 | TRADER | B | 广东省/东莞市 | 虚拟市场 A12 | 0769-00000016 | CASH | 邓姐, , 13800000224
G005 | 深圳假想货运代理有限公司 | 假想货代 | FORWARDER | C | 广东省/深圳市/盐田区 | 假想大厦 802 | 0755-00000017 | MONTH_END | 曾操作, 操作, 13800000225
`;

const COMPANY_STEP = 1000;
const CONTACT_STEP = 5;

/** Invented customers by the regions the trade sells to, and suppliers; the second company has fewer. */
export function makePartnerRows(companyIndex: number): { customers: Partners; suppliers: Partners } {
  const few = (plans: readonly string[]) =>
    companyIndex > 0 ? plans.slice(0, Math.ceil(plans.length / 2)) : plans;
  const first = (id: string) => Number(id) + companyIndex * COMPANY_STEP;
  return {
    customers: toRows(few(linesOf(CUSTOMERS)), first(DEMO_PARTNER_IDS.customer)),
    suppliers: toRows(few(linesOf(SUPPLIERS)), first(DEMO_PARTNER_IDS.supplier)),
  };
}

const linesOf = (text: string): string[] => text.trim().split('\n');

function toRows(plans: readonly string[], firstId: number): Partners {
  const made = plans.map((plan, index) => {
    const [
      code = '',
      name = '',
      shortName,
      kind,
      grade,
      region = '',
      address,
      phone,
      paymentTerms,
      ...people
    ] = plan.split(' | ');
    const id = String(firstId + index);
    const abroad = code.startsWith('G') ? '美国' : '越南';
    const country = region === '' ? abroad : '中国';
    const row = { id, code, name, shortName, kind, grade, country, region, address, phone, paymentTerms };
    const contacts = people.map((person, place) => {
      const [name = '', post, mobile] = person.split(', ');
      return {
        id: String(firstId + 100 + index * CONTACT_STEP + place),
        recordId: id,
        place,
        name,
        post,
        mobile,
        isPrimary: place === 0 ? 1 : 0,
      };
    });
    return { row: { ...row, taxRatePct: region === '' ? 0 : 13 }, contacts };
  });
  return { rows: made.map(({ row }) => row), contacts: made.flatMap(({ contacts }) => contacts) };
}
