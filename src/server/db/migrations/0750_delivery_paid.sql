-- What the customer pays when the goods leave, of which the delivery note shows the rest as open (D4).
ALTER TABLE deliveries ADD COLUMN paid numeric(15, 2);
