/** Number of partners among which the documents are distributed. */
const CUSTOMERS_OF_DOCUMENTS = 500;

/** Places and words that the names of customers are made of; as rare as `1 / length`. */
const PLACES =
  "'湖州','苏州','临沂','佛山','嘉兴','东莞','成都','沈阳','青岛','漳州','徐州','菏泽','赣州','南宁','昆明','石家庄','哈尔滨'";
const WORDS =
  "'恒','瑞','鑫','泰','盛','源','林','森','宏','达','嘉','美','华','信','诚','和','顺','隆','兴','旺','德','远','康'";

/** Customers `first` to `last` of a company, each with a different name, tax number and phone. */
export function customersSql(tenantId: string, first: number, last: number): string {
  return `
    INSERT INTO customers (tenant_id, id, code, name, short_name, kind, grade, tax_no, phone, region, sales_user_id, create_time,
      update_time)
    SELECT '${tenantId}', n, 'C' || lpad(n::text, 7, '0'), place || word || n || '木业有限公司', word || n, (n % 4)::text, (n % 3)::text,
      '91310000' || lpad(n::text, 10, '0'), '1380' || lpad(n::text, 7, '0'), '某省/' || place || '市/' || word || '区', 70000,
      timestamptz '2023-01-01' + n * interval '1 minute', timestamptz '2023-01-01' + n * interval '1 minute'
    FROM (
      SELECT n, (ARRAY[${PLACES}])[n * 7 % 17 + 1] AS place, (ARRAY[${WORDS}])[n * 11 % 23 + 1] AS word
      FROM generate_series(${first}::bigint, ${last}::bigint) AS n
    ) AS numbered;`;
}

/** Deliveries `first` to `last` of a company over three years, nearly all of them approved. */
export function deliveriesSql(tenantId: string, first: number, last: number): string {
  return `
    INSERT INTO deliveries (tenant_id, id, doc_no, doc_date, audit_status, bundles, pieces, area, customer_id, sales_user_id,
      remark, amount, net_amount, tax_amount, gross_amount, create_user, create_dept, create_time, update_time)
    SELECT '${tenantId}', n, 'CK' || to_char(day, 'YYMMDD') || '-' || lpad(n::text, 7, '0'), day::date,
      CASE WHEN n % 1000 = 0 THEN 1 ELSE 2 END, 40, 1100, 550 + n % 300, n % ${CUSTOMERS_OF_DOCUMENTS} + 1, 70000,
      CASE WHEN n % 50 = 0 THEN '自提 ' || n ELSE '' END, 1000 + n, 1000 + n, 130, 1130 + n, 70000, 100, day, day
    FROM (
      SELECT n, timestamptz '2023-01-01' + n * 95 % 95000000 * interval '1 second' AS day
      FROM generate_series(${first}::bigint, ${last}::bigint) AS n
    ) AS numbered;`;
}
