// Types for the part of the package that this site uses; the package has none.
declare module "@paypal/checkout-server-sdk/lib/orders/lib.js" {
  type SdkRequest = {
    path: string;
    verb: string;
    body: unknown;
    headers: Record<string, string>;
  };
  class OrdersCreateRequest implements SdkRequest {
    path: string;
    verb: string;
    body: unknown;
    headers: Record<string, string>;
    prefer(prefer: string): this;
    requestBody(order: unknown): this;
  }
  class OrdersGetRequest implements SdkRequest {
    constructor(orderId: string);
    path: string;
    verb: string;
    body: unknown;
    headers: Record<string, string>;
  }
  class OrdersCaptureRequest extends OrdersGetRequest {
    payPalRequestId(id: string): this;
    prefer(prefer: string): this;
    requestBody(order: unknown): this;
  }
  const orders: {
    OrdersCreateRequest: typeof OrdersCreateRequest;
    OrdersGetRequest: typeof OrdersGetRequest;
    OrdersCaptureRequest: typeof OrdersCaptureRequest;
  };
  export = orders;
}
