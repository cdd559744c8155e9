// Generated from docs/openapi.json by `npm run openapi`.

type Json = string | number | boolean | null | Json[] | {
    [name: string]: Json;
};
export interface paths {
    "/api/integrations/uploads/url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an address that takes one PUT of a file within an hour
         * @description PUT the raw file to `uploadUrl` with the header `x-ms-blob-type: BlockBlob`, without an API key, then submit its `blobPath`.
         */
        post: operations["create-upload-url"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/uploads/direct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file of at most 10 MB through the service
         * @description The file is one part of a form, named `file`, with a filename and a content type. Larger files take an upload address.
         */
        post: operations["upload-directly"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List and search submissions, newest first
         * @description One page at a time: send `nextCursor` of a page as `cursor`, with the same filters, for the next one; null on the last page. With `filename` a page looks through 2,000 submissions, so it may hold few or none and still have a `nextCursor`.
         */
        get: operations["list-submissions"];
        put?: never;
        /**
         * Submit uploaded files for review
         * @description All or nothing. Not idempotent: the same `blobPath` again is a 409 unless `previousSubmissionId` makes it a new version.
         */
        post: operations["create-submission"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/submissions/{submission_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status of a submission
         * @description Poll this until `status` is `complete` or `failed`; webhooks and the realtime channel tell the same sooner. `progressPercent` never falls within a run.
         */
        get: operations["get-submission"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/submissions/{submission_id}/assets/{asset_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one asset with the summaries of its issues
         * @description Exists in every state; before the end of the review it has no issues.
         */
        get: operations["get-asset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/submissions/{submission_id}/assets/{asset_id}/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read all issues of an asset
         * @description Each with its evidence, place, precedents and what would cure it. 404 until the asset is `complete`.
         */
        get: operations["list-issues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/submissions/{submission_id}/assets/{asset_id}/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the topics of an asset, and the issues outside of them
         * @description A topic gathers issues of one cause or of one place. 404 until the asset is `complete`.
         */
        get: operations["list-topics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/submissions/{submission_id}/assets/{asset_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Review a failed asset again
         * @description Accepted while `isRetryable` of the asset is true.
         */
        post: operations["request-retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/submissions/{submission_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all versions of the assets of a submission
         * @description For each asset of the submission every version of its group, by group and then by number.
         */
        get: operations["list-versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/submissions/{submission_id}/realtime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an address for the realtime channel of a submission
         * @description The connection is in its group from the start and cannot send. The address is good for 60 minutes.
         */
        post: operations["open-realtime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/submissions/{submission_id}/assets/{asset_id}/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what was read of an asset, in which language, and what was not assessed
         * @description What a review did not look at cannot have findings: read this before publication. 404 until the asset is `complete`.
         */
        get: operations["get-coverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/submissions/{submission_id}/assets/{asset_id}/transcript": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is said in a film or recording, with times
         * @description In the order in which it is said, from captions where the file has some, else recognised; empty for other media.
         */
        get: operations["get-transcript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/submissions/{submission_id}/assets/{asset_id}/cleared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the near misses of an asset, and what cleared them
         * @description Wording that a rule asks about and that was not raised, with what spoke for it and where. Answers the bytes, rule set and engines of the review, too.
         */
        get: operations["list-cleared"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/submissions/{submission_id}/assets/{asset_id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare an asset with its earlier version
         * @description Without `previousSubmissionId` with the nearest earlier version that was reviewed to its end.
         */
        get: operations["get-changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rule catalogue that every review applies
         * @description By code, with title, severity and the address of the published rule. Rule packs of a submission are not in it.
         */
        get: operations["list-rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/submissions/{submission_id}/assets/{asset_id}/issues/{issue_id}/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of the decisions about an issue
         * @description Newest first; empty while nobody decided.
         */
        get: operations["list-decisions"];
        put?: never;
        /**
         * Decide about an issue
         * @description Nothing is ever changed or removed: the latest decision counts, the earlier ones stay as its history.
         */
        post: operations["create-decision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/submissions/{submission_id}/assets/{asset_id}/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide about many issues of an asset at once, all or none
         * @description With `expectedVersion` every issue must be at that version.
         */
        post: operations["create-decisions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/submissions/{submission_id}/evidence-packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put everything known of a submission into one signed ZIP
         * @description Report, findings, decisions with their history, what was cleared and why, provenance, the hash of every part, and a signature that anybody can check: docs/evidence-packs.md.
         */
        post: operations["create-evidence-pack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/asset-review-keys.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public keys that evidence packs are signed with
         * @description A JSON Web Key Set; keys that were used earlier stay in it.
         */
        get: operations["get-public-keys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/webhooks/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscriptions
         * @description One page at a time, by default the newest first; secrets are never shown again.
         */
        get: operations["list-subscriptions"];
        put?: never;
        /**
         * Subscribe an HTTPS endpoint to events
         * @description The signing secret is in this answer only. What is sent, signed and repeated is told in docs/webhooks.md.
         */
        post: operations["create-subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/webhooks/subscriptions/{subscription_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a subscription
         * @description As the list shows it, without its secret.
         */
        get: operations["get-subscription"];
        put?: never;
        post?: never;
        /**
         * Delete a subscription and end its pending attempts
         * @description Attempts that are scheduled are given up, and its deliveries can no longer be read.
         */
        delete: operations["delete-subscription"];
        options?: never;
        head?: never;
        /**
         * Enable or disable a subscription
         * @description Disabling ends the pending attempts; what happens meanwhile can be replayed after enabling.
         */
        patch: operations["update-subscription"];
        trace?: never;
    };
    "/api/integrations/webhooks/subscriptions/{subscription_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the delivery history, newest attempt first
         * @description One entry per attempt of the last 30 days; an attempt that is scheduled or under way is `pending`.
         */
        get: operations["list-deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/webhooks/subscriptions/{subscription_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the events of a subscription instead of receiving them, oldest first
         * @description Also while it is disabled. `body` is the text that would be sent; the receiver signs and checks it with the secret of the subscription. Events are kept 30 days. An event may appear a moment after a later one: begin the next round a minute back, and remember ids.
         */
        get: operations["list-events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/webhooks/subscriptions/{subscription_id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Whatever became of it: same event id, same bytes, and the whole schedule before it.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/webhooks/subscriptions/{subscription_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send every event of a time range again
         * @description Also what was delivered, and what happened while the subscription was disabled. Events are kept 30 days. Of more than 500 the others follow within minutes.
         */
        post: operations["replay-events"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/webhooks/subscriptions/{subscription_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret
         * @description During the overlap every message is signed with the old and the new secret; either one verifies it.
         */
        post: operations["rotate-secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/sandbox/events/fire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send synthetic events of a submission
         * @description One event per asset to every enabled subscription that lists the type. The submission stays as it is.
         */
        post: operations["fire-events"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/webhook-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a sample message, or say why a received one does not verify
         * @description Stores nothing and sends nothing.
         */
        post: operations["test-webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether the document store, the queue and the blob store answer, and what isolates the processes that open files
         * @description Needs no key. 503 while one of them does not answer; each is named with its state.
         */
        get: operations["get-health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "asset.processing.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An asset finished processing
         * @description Delivered at least once, in the Standard Webhooks format. Anything but a 2xx is tried again.
         */
        post: operations["asset.processing.completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "asset.processing.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An asset failed to process
         * @description Delivered at least once, in the Standard Webhooks format. Anything but a 2xx is tried again.
         */
        post: operations["asset.processing.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @enum {string} */
        Severity: "CRITICAL" | "MAJOR" | "MINOR" | "INFO";
        /** @enum {string} */
        IssueStatus: "OPEN" | "ACKNOWLEDGED" | "AWAITING_HUMAN_INPUT" | "RESOLVED" | "DISMISSED";
        /** @enum {string} */
        DecisionReason: "false_positive" | "evidence_held" | "risk_accepted" | "fixed" | "not_applicable";
        /** @enum {string} */
        EventType: "asset.processing.completed" | "asset.processing.failed";
        /** @enum {string} */
        DeliveryStatus: "pending" | "succeeded" | "failed";
        JsonValue: Json;
        PresignedUpload: {
            uploadUrl: string;
            blobPath: string;
            /** Format: date-time */
            expiresAt: string;
        };
        DomainError: {
            detail: string;
            docs_url?: string;
        };
        PlanError: {
            /** @constant */
            error_code: "tier_not_authorized_for_integrations_api";
            message: string;
            /** @enum {string} */
            bucket: "upload" | "submission_write" | "submission_read" | "webhook_write" | "webhook_read" | "sandbox";
        };
        ValidationError: {
            fields: {
                /** @description Like `assets[0].blobPath`, `query.pageSize`, or "" for the whole body */
                path: string;
                /** @enum {string} */
                code: "required" | "invalid_type" | "invalid_value" | "invalid_format" | "too_small" | "too_big" | "unknown_field" | "duplicate" | "not_https" | "address_not_allowed" | "limit_reached" | "unknown_sidekick" | "no_matching_asset" | "length_required" | "invalid_json" | "too_large" | "too_deep";
                message: string;
            }[];
        };
        RateLimitError: {
            error: string;
        };
        DirectUpload: {
            blobPath: string;
            sizeBytes: number;
            contentType: string;
        };
        SubmissionResult: {
            /** Format: uuid */
            submissionId: string;
            workflowId: string;
            realtimeChannel: string;
            status: components["schemas"]["SubmissionStatus"];
            assets: {
                /** Format: uuid */
                assetId: string;
                versionGroupId: string;
                versionNumber: number;
            }[];
        };
        /** @enum {string} */
        SubmissionStatus: "uploading" | "submitted" | "processing" | "complete" | "failed";
        SubmissionPage: {
            items: {
                /** Format: uuid */
                submissionId: string;
                status: components["schemas"]["SubmissionStatus"];
                /** Format: date-time */
                createdAt: string;
                completedAt: string | null;
                assetCount: number;
                failedAssetCount: number;
                filenames: string[];
                issueCounts: components["schemas"]["IssueCounts"];
                openIssueCount: number;
            }[];
            nextCursor: string | null;
        };
        IssueCounts: {
            CRITICAL: number;
            MAJOR: number;
            MINOR: number;
            INFO: number;
        };
        Submission: {
            /** Format: uuid */
            submissionId: string;
            /** Format: uuid */
            workspaceId: string;
            status: components["schemas"]["SubmissionStatus"];
            /** Format: date-time */
            createdAt: string;
            assets: components["schemas"]["AssetStatusItem"][];
            workflowId: string | null;
            progressPercent: number | null;
            completedAt: string | null;
            errorMessage: string | null;
            isRetryable: boolean;
        };
        AssetStatusItem: {
            /** Format: uuid */
            assetId: string;
            versionGroupId: string;
            versionNumber: number;
            issueCount: number | null;
            errorMessage: string | null;
            errorType: string | null;
            isRetryable: boolean;
            retryCount: number;
        };
        AssetDetail: {
            /** Format: uuid */
            assetId: string;
            /** Format: uuid */
            submissionId: string;
            filename: string;
            mimeType: string;
            /** @enum {string} */
            status: "queued" | "processing" | "complete" | "failed";
            issueCount: number;
            versionNumber: number;
            versionGroupId: string;
            issues: components["schemas"]["IssueSummary"][];
        };
        IssueSummary: {
            /** Format: uuid */
            id: string;
            referenceNumber: number;
            ruleCode: string;
            summary: string;
            severity: components["schemas"]["Severity"];
            status: components["schemas"]["IssueStatus"];
        };
        IssueList: {
            /** Format: uuid */
            assetId: string;
            issues: components["schemas"]["Issue"][];
            total: number;
        };
        Issue: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            assetId: string;
            summary: string;
            severity: components["schemas"]["Severity"];
            status: components["schemas"]["IssueStatus"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            referenceNumber: number;
            /** Format: uuid */
            ruleId: string;
            ruleCode: string;
            details: string;
            severityReasoning: string;
            severityReasoningHeadline: string;
            precedents: components["schemas"]["Precedent"][];
            contributors: components["schemas"]["Contributor"][];
            resolutionRequirement: components["schemas"]["ResolutionRequirement"];
            anchor: components["schemas"]["Anchor"];
        };
        Precedent: {
            url: string;
            title: string;
            decision: string;
            date: string;
        };
        Contributor: {
            /** Format: uuid */
            id: string;
            label: string;
            reasoning: string;
            confidence: number;
            /** @enum {string} */
            relationType: "primary" | "corroborates" | "disputes" | "qualifies";
            evidence: components["schemas"]["Evidence"][];
            resolutionRequirement: components["schemas"]["ResolutionRequirement"];
        };
        Evidence: components["schemas"]["TextEvidence"] | components["schemas"]["MetadataEvidence"] | components["schemas"]["MeasurementEvidence"] | components["schemas"]["FrameEvidence"];
        TextEvidence: {
            id: string;
            confidence: number;
            anchor: components["schemas"]["Anchor"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sourceType: "document_text" | "ocr_text" | "caption_text" | "transcript_text";
            content: {
                quote: string;
                before: string;
                after: string;
            };
        };
        Anchor: components["schemas"]["PageAnchor"] | components["schemas"]["TextAnchor"] | components["schemas"]["RegionAnchor"] | components["schemas"]["TimeAnchor"] | components["schemas"]["AssetAnchor"];
        PageAnchor: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "page";
            page: number;
            boxes: components["schemas"]["Box"][];
            quote: string;
            start: number;
            end: number;
        };
        Box: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
        TextAnchor: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "text";
            start: number;
            end: number;
            line: number;
            quote: string;
        };
        RegionAnchor: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "region";
            boxes: components["schemas"]["Box"][];
            quote?: string;
        };
        TimeAnchor: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "time";
            startMs: number;
            endMs: number;
            boxes?: components["schemas"]["Box"][];
            quote?: string;
        };
        AssetAnchor: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "asset";
        };
        MetadataEvidence: {
            id: string;
            confidence: number;
            anchor: components["schemas"]["Anchor"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sourceType: "metadata";
            content: {
                name: string;
                value: components["schemas"]["JsonValue"];
            } | {
                quote: string;
                before: string;
                after: string;
            };
        };
        MeasurementEvidence: {
            id: string;
            confidence: number;
            anchor: components["schemas"]["Anchor"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sourceType: "measurement";
            content: {
                name: string;
                value: number | string;
                unit: string;
                limit: number | string | null;
                comparison: string;
            };
        };
        FrameEvidence: {
            id: string;
            confidence: number;
            anchor: components["schemas"]["Anchor"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            sourceType: "frame";
            content: {
                timeMs: number;
                blobPath?: string;
            };
        };
        ResolutionRequirement: {
            /** @enum {string} */
            type: "provide_evidence" | "add_qualification" | "remove_claim" | "replace_wording" | "add_label" | "change_targeting" | "fix_media" | "human_review";
            instruction: string;
            wording?: string;
        };
        TopicList: {
            /** Format: uuid */
            assetId: string;
            topics: components["schemas"]["Topic"][];
            orphanIssues: components["schemas"]["Issue"][];
            metadata: {
                totalTopics: number;
                orphanIssueCount: number;
            };
        };
        Topic: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            assetId: string;
            /** @enum {string} */
            topicType: "ROOT_CAUSE" | "SHARED_ANCHOR";
            title: string;
            issueCount: number;
            summary: {
                totalIssues: number;
                criticalIssues: number;
                resolvedIssues: number;
                openIssues: number;
                text: string;
            };
            issues: components["schemas"]["Issue"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            anchor: components["schemas"]["Anchor"];
        };
        VersionList: {
            /** Format: uuid */
            submissionId: string;
            versions: {
                /** Format: uuid */
                assetId: string;
                /** Format: uuid */
                submissionId: string;
                versionGroupId: string;
                versionNumber: number;
                filename: string;
                /** @enum {string} */
                status: "queued" | "processing" | "complete" | "failed";
                issueCount: number | null;
                /** Format: date-time */
                createdAt: string;
            }[];
            total: number;
        };
        RealtimeAccess: {
            realtimeChannel: string;
            url: string;
            protocol: string;
            /** Format: date-time */
            expiresAt: string;
        };
        CoverageList: {
            /** Format: uuid */
            assetId: string;
            isComplete: boolean;
            read: string[];
            notAssessed: string[];
            coverage: components["schemas"]["Coverage"][];
        };
        Coverage: {
            check: string;
            /** @enum {string} */
            extent: "full" | "partial" | "not_assessed";
            reason: string;
            /** @enum {string} */
            unit?: "pages" | "words" | "seconds" | "pictures" | "findings";
            assessed?: number;
            notAssessed?: number;
            language?: string;
        };
        Transcript: {
            /** Format: uuid */
            assetId: string;
            segments: components["schemas"]["TranscriptSegment"][];
            total: number;
        };
        TranscriptSegment: {
            startMs: number;
            endMs: number;
            text: string;
            /** @enum {string} */
            source: "caption_text" | "transcript_text";
            confidence: number | null;
        };
        ClearedList: {
            /** Format: uuid */
            assetId: string;
            cleared: components["schemas"]["ClearedFinding"][];
            total: number;
            provenance: components["schemas"]["Provenance"];
        };
        ClearedFinding: {
            ruleCode: string;
            quote: string;
            anchor: components["schemas"]["Anchor"];
            /** @enum {string} */
            clearedBy: "cure" | "exemption" | "negation" | "gate" | "context" | "suppressor" | "second_look" | "language_model";
            reason: string;
            cureQuote: string | null;
            cureAnchor: components["schemas"]["Anchor"] | null;
        };
        Provenance: {
            ruleSetVersion: string;
            sha256: string | null;
            engines: {
                name: string;
                version: string;
            }[];
            coverage: components["schemas"]["Coverage"][];
            languageModel?: {
                name: string;
                model: string;
                promptVersion: string;
                temperature: number | null;
                /** @enum {string} */
                reads: "words" | "pictures";
                masksPersonalData: boolean;
            };
        };
        ChangeList: {
            /** Format: uuid */
            assetId: string;
            /** Format: uuid */
            previousAssetId: string;
            cause: {
                fileChanged: boolean;
                ruleSetChanged: boolean;
                modelChanged: boolean;
            };
            fixed: components["schemas"]["Issue"][];
            new: components["schemas"]["Issue"][];
            remaining: {
                issue: components["schemas"]["Issue"];
                /** Format: uuid */
                previousIssueId: string;
                moved: boolean;
                reopened?: {
                    reason: string;
                    /** Format: uuid */
                    decisionId: string;
                };
            }[];
        };
        RuleList: {
            rules: {
                /** Format: uuid */
                ruleId: string;
                ruleCode: string;
                title: string;
                source: string;
                section: string;
                url: string | null;
                severity: components["schemas"]["Severity"];
            }[];
            total: number;
        };
        Decision: {
            /** Format: uuid */
            decisionId: string;
            /** Format: uuid */
            issueId: string;
            status: components["schemas"]["IssueStatus"];
            reason: components["schemas"]["DecisionReason"] | null;
            note: string | null;
            evidence: string[];
            decidedBy: components["schemas"]["Decider"];
            /** Format: date-time */
            decidedAt: string;
            version: number;
            /** Format: uuid */
            carriedFrom?: string;
        };
        Decider: {
            /** @enum {string} */
            kind: "key" | "person";
            id: string;
            name: string;
        };
        DecisionList: {
            decisions: components["schemas"]["Decision"][];
            total: number;
        };
        BulkDecision: {
            decisions: components["schemas"]["Decision"][];
        };
        EvidencePack: {
            /** Format: uuid */
            packId: string;
            url: string;
            /** Format: date-time */
            expiresAt: string;
            sha256: string;
            sizeBytes: number;
        };
        PublicKeySet: {
            keys: {
                /** @constant */
                kty: "EC";
                /** @constant */
                crv: "P-256";
                x: string;
                y: string;
                kid: string;
                /** @constant */
                alg: "ES256";
                /** @constant */
                use: "sig";
            }[];
        };
        CreatedSubscription: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workspaceId: string;
            endpointUrl: string;
            eventTypes: components["schemas"]["EventType"][];
            /** @description Left out when none was given */
            description?: string;
            enabled: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Signing secret, `whsec_` and base64; in this answer only */
            secret: string;
        };
        SubscriptionPage: {
            items: components["schemas"]["Subscription"][];
            page: number;
            pageSize: number;
            total: number;
            totalPages: number;
        };
        Subscription: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workspaceId: string;
            endpointUrl: string;
            eventTypes: components["schemas"]["EventType"][];
            /** @description Left out when none was given */
            description?: string;
            enabled: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        DeliveryHistory: {
            attempts: components["schemas"]["DeliveryAttempt"][];
            total: number;
        };
        DeliveryAttempt: {
            /** @description `<deliveryId>-<attempt number>` */
            id: string;
            status: components["schemas"]["DeliveryStatus"];
            /**
             * Format: date-time
             * @description When the attempt began; of one that has not, when it was scheduled
             */
            createdAt: string;
            /** @description Null when no answer came */
            responseStatus: number | null;
            eventId: string;
        };
        EventPage: {
            items: {
                eventId: string;
                eventType: components["schemas"]["EventType"];
                /** Format: date-time */
                createdAt: string;
                /** @description The envelope as JSON, byte for byte as it is signed and sent */
                body: string;
            }[];
            nextCursor: string | null;
        };
        ScheduledDeliveries: {
            /** @description Deliveries that are due now, or soon when there are more than 500 */
            scheduled: number;
        };
        RotatedSecret: {
            /** @description The new signing secret; in this answer only */
            secret: string;
            /**
             * Format: date-time
             * @description Until then every message is signed with both
             */
            previousValidUntil: string;
        };
        DispatchedEvents: {
            /** @description Deliveries that were made */
            dispatched: number;
        };
        SignatureVerdict: {
            valid: boolean;
            reason: ("malformed_secret" | "missing_header" | "timestamp_too_old" | "timestamp_too_new" | "malformed_signature" | "body_changed_or_wrong_secret") | null;
        };
        SignedSample: {
            headers: {
                [key: string]: string;
            };
            body: string;
        };
        Health: {
            /** @enum {string} */
            status: "ok" | "failing";
            /** @enum {string} */
            store: "ok" | "failing";
            /** @enum {string} */
            queue: "ok" | "failing";
            /** @enum {string} */
            blob: "ok" | "failing";
            isolation: components["schemas"]["Isolation"];
        };
        Isolation: {
            /** @enum {string} */
            network: "kernel" | "runtime" | "unknown";
            /** @enum {string} */
            files: "kernel" | "runtime" | "unknown";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Severity = components['schemas']['Severity'];
export type IssueStatus = components['schemas']['IssueStatus'];
export type DecisionReason = components['schemas']['DecisionReason'];
export type EventType = components['schemas']['EventType'];
export type DeliveryStatus = components['schemas']['DeliveryStatus'];
export type JsonValue = components['schemas']['JsonValue'];
export type PresignedUpload = components['schemas']['PresignedUpload'];
export type DomainError = components['schemas']['DomainError'];
export type PlanError = components['schemas']['PlanError'];
export type ValidationError = components['schemas']['ValidationError'];
export type RateLimitError = components['schemas']['RateLimitError'];
export type DirectUpload = components['schemas']['DirectUpload'];
export type SubmissionResult = components['schemas']['SubmissionResult'];
export type SubmissionStatus = components['schemas']['SubmissionStatus'];
export type SubmissionPage = components['schemas']['SubmissionPage'];
export type IssueCounts = components['schemas']['IssueCounts'];
export type Submission = components['schemas']['Submission'];
export type AssetStatusItem = components['schemas']['AssetStatusItem'];
export type AssetDetail = components['schemas']['AssetDetail'];
export type IssueSummary = components['schemas']['IssueSummary'];
export type IssueList = components['schemas']['IssueList'];
export type Issue = components['schemas']['Issue'];
export type Precedent = components['schemas']['Precedent'];
export type Contributor = components['schemas']['Contributor'];
export type Evidence = components['schemas']['Evidence'];
export type TextEvidence = components['schemas']['TextEvidence'];
export type Anchor = components['schemas']['Anchor'];
export type PageAnchor = components['schemas']['PageAnchor'];
export type Box = components['schemas']['Box'];
export type TextAnchor = components['schemas']['TextAnchor'];
export type RegionAnchor = components['schemas']['RegionAnchor'];
export type TimeAnchor = components['schemas']['TimeAnchor'];
export type AssetAnchor = components['schemas']['AssetAnchor'];
export type MetadataEvidence = components['schemas']['MetadataEvidence'];
export type MeasurementEvidence = components['schemas']['MeasurementEvidence'];
export type FrameEvidence = components['schemas']['FrameEvidence'];
export type ResolutionRequirement = components['schemas']['ResolutionRequirement'];
export type TopicList = components['schemas']['TopicList'];
export type Topic = components['schemas']['Topic'];
export type VersionList = components['schemas']['VersionList'];
export type RealtimeAccess = components['schemas']['RealtimeAccess'];
export type CoverageList = components['schemas']['CoverageList'];
export type Coverage = components['schemas']['Coverage'];
export type Transcript = components['schemas']['Transcript'];
export type TranscriptSegment = components['schemas']['TranscriptSegment'];
export type ClearedList = components['schemas']['ClearedList'];
export type ClearedFinding = components['schemas']['ClearedFinding'];
export type Provenance = components['schemas']['Provenance'];
export type ChangeList = components['schemas']['ChangeList'];
export type RuleList = components['schemas']['RuleList'];
export type Decision = components['schemas']['Decision'];
export type Decider = components['schemas']['Decider'];
export type DecisionList = components['schemas']['DecisionList'];
export type BulkDecision = components['schemas']['BulkDecision'];
export type EvidencePack = components['schemas']['EvidencePack'];
export type PublicKeySet = components['schemas']['PublicKeySet'];
export type CreatedSubscription = components['schemas']['CreatedSubscription'];
export type SubscriptionPage = components['schemas']['SubscriptionPage'];
export type Subscription = components['schemas']['Subscription'];
export type DeliveryHistory = components['schemas']['DeliveryHistory'];
export type DeliveryAttempt = components['schemas']['DeliveryAttempt'];
export type EventPage = components['schemas']['EventPage'];
export type ScheduledDeliveries = components['schemas']['ScheduledDeliveries'];
export type RotatedSecret = components['schemas']['RotatedSecret'];
export type DispatchedEvents = components['schemas']['DispatchedEvents'];
export type SignatureVerdict = components['schemas']['SignatureVerdict'];
export type SignedSample = components['schemas']['SignedSample'];
export type Health = components['schemas']['Health'];
export type Isolation = components['schemas']['Isolation'];
export type $defs = Record<string, never>;
export interface operations {
    "create-upload-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    filename: string;
                    contentType: string;
                };
            };
        };
        responses: {
            /** @description Where to put the file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresignedUpload"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Invalid filename */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Content type not allowed */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "upload-directly": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description The file is stored */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DirectUpload"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Invalid filename */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description File exceeds the direct upload limit of 10 MB; use POST /api/integrations/uploads/url */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Content type not allowed · The bytes of the file do not match its declared content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "list-submissions": {
        parameters: {
            query?: {
                status?: "submitted" | "processing" | "complete" | "failed";
                /** @description At least one issue of this severity or a graver one */
                severity?: components["schemas"]["Severity"];
                /** @description `open`: an issue waits for a decision; `awaiting_evidence`: one waits for evidence; `decided`: there are issues and none waits */
                decision?: "open" | "awaiting_evidence" | "decided";
                /** @description At least one file of this class */
                medium?: "video" | "audio" | "image" | "document";
                /** @description At least one issue under this rule, like `CAP_12.11` */
                ruleCode?: string;
                /** @description At least one issue is given to this person */
                assigneeId?: string;
                /** @description Part of a file name, ignoring case */
                filename?: string;
                /** @description Exactly this path */
                blobPath?: string;
                /** @description Created at this instant or later */
                createdAfter?: string;
                /** @description Created before this instant */
                createdBefore?: string;
                pageSize?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionPage"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "create-submission": {
        parameters: {
            query?: {
                /** @description Sandbox keys only: delays the end of the review */
                simulationDelaySeconds?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assets: {
                        /**
                         * @description As an upload answered it
                         * @example <workspace_id>/leaflet.pdf
                         */
                        blobPath: string;
                        /**
                         * Format: uuid
                         * @description The asset becomes a new version of one in this submission
                         */
                        previousSubmissionId?: string;
                    }[];
                    /**
                     * @description Further rule packs; empty means none
                     * @default []
                     */
                    sidekickIds?: string[];
                    /**
                     * @description Kept with the submission, not interpreted
                     * @default {}
                     */
                    metadata?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Registered and queued */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResult"];
                };
            };
            /** @description simulationDelaySeconds needs a sandbox key */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Invalid blob path */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Previous submission not found · No uploaded file at this blob path */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Asset already submitted */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description File exceeds the size limit of its class */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The bytes of the file do not match its declared content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "get-submission": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submission_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status view */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Submission"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Submission not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "get-asset": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submission_id: string;
                asset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The asset detail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetDetail"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Submission not found · Asset not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The stored results could not be loaded */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "list-issues": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submission_id: string;
                asset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The issues, ordered by referenceNumber */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueList"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Submission not found · Asset not found · The asset has no results: it has not finished processing, or it failed */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The stored results could not be loaded */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "list-topics": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submission_id: string;
                asset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Topics with their issues, and orphan issues */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicList"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Submission not found · Asset not found · The asset has no results: it has not finished processing, or it failed */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The stored results could not be loaded */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "request-retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submission_id: string;
                asset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The retry is queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResult"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Submission not found · Asset not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Asset cannot be retried */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "list-versions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submission_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By versionGroupId, then versionNumber */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionList"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Submission not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "open-realtime": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submission_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to connect, and how */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RealtimeAccess"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Submission not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "get-coverage": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submission_id: string;
                asset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was read and what was not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoverageList"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Submission not found · Asset not found · The asset has no results: it has not finished processing, or it failed */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The stored results could not be loaded */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "get-transcript": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submission_id: string;
                asset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is said, in order of time */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transcript"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Submission not found · Asset not found · The asset has no results: it has not finished processing, or it failed */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The stored results could not be loaded */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "list-cleared": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submission_id: string;
                asset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Findings that were not raised */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClearedList"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Submission not found · Asset not found · The asset has no results: it has not finished processing, or it failed */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The stored results could not be loaded */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "get-changes": {
        parameters: {
            query?: {
                previousSubmissionId?: string;
            };
            header?: never;
            path: {
                submission_id: string;
                asset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every issue of both versions, in exactly one list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeList"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Submission not found · Asset not found · The asset has no results: it has not finished processing, or it failed · There is no earlier version to compare with · Previous submission not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The stored results could not be loaded */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "list-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All rules */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleList"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "list-decisions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submission_id: string;
                asset_id: string;
                issue_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionList"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Submission not found · Asset not found · The asset has no results: it has not finished processing, or it failed · Issue not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "create-decision": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submission_id: string;
                asset_id: string;
                issue_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    status: components["schemas"]["IssueStatus"];
                    /** @description Required for `DISMISSED` and `RESOLVED` */
                    reason?: components["schemas"]["DecisionReason"];
                    note?: string;
                    /** @description Blob paths of uploaded files of at most 25 MB; their present bytes are kept */
                    evidence?: string[];
                    /** @description Version of the latest decision that the client has seen; 0: none yet */
                    expectedVersion?: number;
                };
            };
        };
        responses: {
            /** @description The decision */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Decision"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Invalid blob path */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Submission not found · Asset not found · The asset has no results: it has not finished processing, or it failed · Issue not found · No uploaded file at this blob path */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Decision conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description A file of evidence exceeds 25 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "create-decisions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submission_id: string;
                asset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    status: components["schemas"]["IssueStatus"];
                    /** @description Required for `DISMISSED` and `RESOLVED` */
                    reason?: components["schemas"]["DecisionReason"];
                    note?: string;
                    /** @description Blob paths of uploaded files of at most 25 MB; their present bytes are kept */
                    evidence?: string[];
                    /** @description Version of the latest decision that the client has seen; 0: none yet */
                    expectedVersion?: number;
                    issueIds: string[];
                };
            };
        };
        responses: {
            /** @description One decision per issue, in the order given */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDecision"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Invalid blob path */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Submission not found · Asset not found · The asset has no results: it has not finished processing, or it failed · Issue not found · No uploaded file at this blob path */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Decision conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description A file of evidence exceeds 25 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "create-evidence-pack": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submission_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the pack can be read for one hour */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidencePack"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Submission not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The review has not ended */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The stored results could not be loaded */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "get-public-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key set */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicKeySet"];
                };
            };
            /** @description Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description No HTTP request that the host can read; without a body */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "list-subscriptions": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                sortBy?: "endpoint_url" | "created_at" | "updated_at";
                sortOrder?: "asc" | "desc";
                enabled?: boolean;
                /** @description Part of endpointUrl or description, ignoring case */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, without secrets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionPage"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "create-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uri
                     * @example https://example.com/webhooks/asset-review
                     */
                    endpointUrl: string;
                    eventTypes: components["schemas"]["EventType"][];
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Created and enabled */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedSubscription"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "get-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                subscription_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription, without its secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Subscription not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "delete-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                subscription_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Subscription not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "update-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                subscription_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
                };
            };
        };
        responses: {
            /** @description The subscription as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Subscription not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "list-deliveries": {
        parameters: {
            query?: {
                status?: components["schemas"]["DeliveryStatus"];
                limit?: number;
            };
            header?: never;
            path: {
                subscription_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest attempts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryHistory"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Subscription not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "list-events": {
        parameters: {
            query?: {
                /** @description Left out: when the subscription was created */
                since?: string;
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path: {
                subscription_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Subscription not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                subscription_id: string;
                /** @description A delivery, or one of its attempts as the history lists it */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Due now */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledDeliveries"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Subscription not found · Delivery not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Subscription is disabled: enable it first */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "replay-events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                subscription_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    since: string;
                    /**
                     * Format: date-time
                     * @description Excluded; left out: now
                     */
                    until?: string;
                };
            };
        };
        responses: {
            /** @description Due now, or soon */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledDeliveries"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Subscription not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Subscription is disabled: enable it first */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "rotate-secret": {
        parameters: {
            query?: {
                /** @description How long the old secret stays valid */
                overlapSeconds?: number;
            };
            header?: never;
            path: {
                subscription_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedSecret"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Subscription not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "fire-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    eventType: components["schemas"]["EventType"];
                    /** Format: uuid */
                    submissionId: string;
                    /** @description Text of a failure; a completed event has none */
                    errorMessage?: string;
                };
            };
        };
        responses: {
            /** @description Sent on their way */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DispatchedEvents"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description This endpoint needs a sandbox key */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Submission not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "test-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    secret: string;
                    /** @description To sign: text as it is, anything else as JSON */
                    payload?: components["schemas"]["JsonValue"];
                    /** @description To verify: the headers as received */
                    headers?: {
                        [key: string]: string;
                    };
                    /** @description To verify: the raw body as received */
                    body?: string;
                };
            };
        };
        responses: {
            /** @description The signed sample, or the verdict */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignatureVerdict"] | components["schemas"]["SignedSample"];
                };
            };
            /** @description Missing X-API-Key header · Invalid API key · This API key has been revoked · This API key has expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description The plan does not include the API */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanError"];
                };
            };
            /** @description Request validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Whole seconds to wait */
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Storage error · Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
        };
    };
    "get-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainError"];
                };
            };
            /** @description Something does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description No HTTP request that the host can read; without a body */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "asset.processing.completed": {
        parameters: {
            query?: never;
            header: {
                /** @description The event, as `id` of the body */
                "webhook-id": string;
                /** @description Seconds since 1970 of this attempt */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and base64, several separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    /** @constant */
                    type: "asset.processing.completed";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        asset_id: string;
                        submission_id: string;
                        workspace_id: string;
                        /** @constant */
                        status: "completed";
                        filename: string;
                        issue_count: number;
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "asset.processing.failed": {
        parameters: {
            query?: never;
            header: {
                /** @description The event, as `id` of the body */
                "webhook-id": string;
                /** @description Seconds since 1970 of this attempt */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and base64, several separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    /** @constant */
                    type: "asset.processing.failed";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        asset_id: string;
                        submission_id: string;
                        workspace_id: string;
                        /** @constant */
                        status: "failed";
                        error_message: string;
                        filename: string;
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
