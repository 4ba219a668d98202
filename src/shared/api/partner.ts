import { customer, supplier } from '../records/partner.ts';
import { choiceCall, submitApi } from '../records/record-api.ts';
import { tradeCall } from './partner-trade.ts';

const veneer = '/api/blade-veneer/v1';

export const customerApi = {
  ...submitApi(customer, `${veneer}/customer`),
  select: choiceCall(customer, `${veneer}/customer`),
  trade: tradeCall(customer, `${veneer}/customer`),
};
export const supplierApi = {
  ...submitApi(supplier, `${veneer}/supplier`),
  select: choiceCall(supplier, `${veneer}/supplier`),
  trade: tradeCall(supplier, `${veneer}/supplier`),
};
