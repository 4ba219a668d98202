import { customer, supplier } from '../records/partner.ts';
import { submitApi } from '../records/record-api.ts';

const veneer = '/api/blade-veneer/v1';

export const customerApi = submitApi(customer, `${veneer}/customer`);
export const supplierApi = submitApi(supplier, `${veneer}/supplier`);
