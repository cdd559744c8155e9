// The language service of Kusto, as its editors use it: the same names, types and operators as in the portal.
import '@kusto/language-service-next/bridge.min.js';
import '@kusto/language-service-next/Kusto.Language.Bridge.min.js';

/** The part of the package's global that is used here; its own types describe the same, with the whole of its runtime. */
interface Kusto {
  readonly Language: {
    readonly GlobalState: { readonly Default: object };
    readonly KustoCode: {
      ParseAndAnalyze(
        text: string,
        globals: object,
      ): {
        GetDiagnostics(): {
          readonly Count: number;
          getItem(at: number): { readonly Severity: string; readonly Message: string };
        };
      };
    };
  };
}

/** Columns of the tables, as Application Insights names them: learn.microsoft.com/azure/azure-monitor/reference/tables/apprequests and apptraces. */
const shared =
  'timestamp: datetime, operation_Name: string, operation_Id: string, customDimensions: dynamic, cloud_RoleName: string, cloud_RoleInstance: string, itemCount: int';
const tables = [
  `let requests = datatable(${shared}, id: string, name: string, url: string, success: string, resultCode: string, duration: real)[];`,
  `let traces = datatable(${shared}, message: string, severityLevel: int)[];`,
];

/** What is wrong with a query of Application Insights: syntax, names, types. Parameters of a workbook, `{name}`, stand for a length of time. */
export function findFaults(query: string): readonly string[] {
  const { Language } = (globalThis as unknown as { readonly Kusto: Kusto }).Kusto;
  const text = [...tables, query.replaceAll(/\{\w+\}/g, '1h')].join('\n');
  const found = Language.KustoCode.ParseAndAnalyze(text, Language.GlobalState.Default).GetDiagnostics();
  return Array.from({ length: found.Count }, (_, at) => found.getItem(at).Message);
}
