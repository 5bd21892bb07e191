// Sicoob-Cooperativa/sicoob_sdk_java, the company's own library. It cannot say the payer of a charge
// with a due date: its classes have one object too many.

import br.com.sicoob.SicoobClient;
import br.com.sicoob.pix.JSON;
import br.com.sicoob.pix.api.WebhookApi;
import br.com.sicoob.pix.model.CobRevisada;
import br.com.sicoob.pix.model.CobSolicitada;
import br.com.sicoob.pix.model.DevolucaoSolicitada;
import br.com.sicoob.pix.model.WebhookSolicitado;
import com.google.gson.JsonObject;
import java.time.OffsetDateTime;

public class Sicoob {
    static final JsonObject STAGE =
        com.google.gson.JsonParser.parseString(System.getenv("STAGE")).getAsJsonObject();

    static String text(String name) {
        return STAGE.get(name).getAsString();
    }

    static void said(String call, Object answer) {
        System.out.println("[\"" + call + "\"," + JSON.getGson().toJson(answer) + "]");
    }

    public static void main(String[] args) throws Exception {
        SicoobClient sicoob =
            new SicoobClient(text("clientId"), text("p12"), text("passphrase"), false);
        sicoob.authenticate(
            "cob.read cob.write cobv.read cobv.write pix.read pix.write webhook.read webhook.write");
        String txid = text("txid"), e2eid = text("e2eid");
        String back = text("backId"), key = text("chave");
        OffsetDateTime from = OffsetDateTime.parse(text("from")), to = OffsetDateTime.parse(text("to"));
        String cob = STAGE.get("cob").toString();
        // It sends what it is not given as its defaults, so that a removal would be a change too.
        String changed = "{\"calendario\":{\"expiracao\":7200}}";
        var cobs = sicoob.pixCobApi;
        said("cob.put", cobs.cobTxidPut(txid, CobSolicitada.fromJson(cob)));
        said("cob.post", cobs.cobPost(CobSolicitada.fromJson(cob)));
        said("cob.get", cobs.cobTxidGet(txid, null));
        said("cob.list", cobs.cobGet(from, to, null, null, null, null, null, null));
        said("cob.patch", cobs.cobTxidPatch(txid, CobRevisada.fromJson(changed)));
        var pix = sicoob.pixApi;
        said("pix.list", pix.pixGet(from, to, null, null, null, null, null, null, null));
        said("pix.get", pix.pixE2eidGet(e2eid));
        var part = DevolucaoSolicitada.fromJson("{\"valor\":\"10.50\"}");
        said("devolucao.put", pix.pixE2eidDevolucaoIdPut(e2eid, back, part));
        said("devolucao.get", pix.pixE2eidDevolucaoIdGet(e2eid, back));
        var webhooks = new WebhookApi(sicoob.pixClient);
        webhooks.webhookChavePut(key, new WebhookSolicitado().webhookUrl(java.net.URI.create(text("webhookUrl"))));
        said("webhook.get", webhooks.webhookChaveGet(key));
        said("webhook.list", webhooks.webhookGet(from, to, null, null));
        webhooks.webhookChaveDelete(key);
    }
}
