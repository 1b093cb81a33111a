using Formation;

var apiKey = Environment.GetEnvironmentVariable("API_KEY");
var http = new HttpClient();
http.DefaultRequestHeaders.TryAddWithoutValidation("Authorization", apiKey);
var api = new FormationClient(http) { BaseUrl = Environment.GetEnvironmentVariable("SERVICE_URL") };
string NewKey() => Guid.NewGuid().ToString();

var address = new AddressRequest
{
    Line1 = "1 Analytical Way", City = "Dover", State = "DE", PostalCode = "19901", Country = "USA", Phone = "+12025550123",
};
ExecutiveMemberRequest Officer(ExecutiveMemberRequestType type) =>
    new() { Type = type, LegalFirstName = "Ada", LegalLastName = "Lovelace" };

var customer = await api.CreateCustomerAsync(NewKey(), null, new CreateCustomerRequest
{
    Email = $"ada.{Guid.NewGuid()}@founders.example",
    FirstName = "Ada",
    LastName = "Lovelace",
    CountryOfResidence = "USA",
    PhoneNumber = "+12025550123",
});
var created = await api.CreateCompanyAsync(NewKey(), null, new CreateCompanyRequest
{
    ServiceCustomerId = customer.Payload.ServiceCustomerId,
    State = StateCode.DE,
    EntityType = EntityType.CCorp,
    Industry = "Custom Computer Programming Services",
    Description = "Software for analytical engines",
    ResponsibleParty = new ResponsiblePartyRequest
    {
        LegalFirstName = "Ada", LegalLastName = "Lovelace", Ssn = "219-45-7731", Email = "ada@founders.example", Address = address,
    },
    NameOptions = [new NameOptionRequest { Name = "Analytical Engines", EntityTypeEnding = EntityTypeEnding.IncWithPeriod, Position = 1 }],
    Members =
    [
        new MemberRequest
        {
            LegalFirstName = "Ada", LegalLastName = "Lovelace", IsNaturalPerson = true, OwnershipPercent = 100, Ssn = "219-45-7731",
            Address = address,
        },
    ],
    ExecutiveMembers =
    [
        Officer(ExecutiveMemberRequestType.President), Officer(ExecutiveMemberRequestType.Secretary),
        Officer(ExecutiveMemberRequestType.Treasurer), Officer(ExecutiveMemberRequestType.Director),
    ],
    CcorpValuation = new CcorpValuationRequest { NoOfShares = 10_000_000, ShareValue = 0.00001 },
    RequestedServices = [new RequestedServiceRequest { Service = ServiceName.RegisteredAgent }],
});
var companyId = created.Payload.ServiceCompanyId;
await api.PlayFormationCompletedAsync(companyId, NewKey(), null, new PlayFormationCompletedRequest());
await api.PlayEinCreatedAsync(companyId, NewKey(), null, new PlayEinCreatedRequest());
var company = await api.GetCompanyAsync(companyId, null, null);

var ccorps = await api.ListCompaniesAsync(
    page: null, size: null, cursor: null, customerId: null, state: StateCode.DE, entityType: EntityType.CCorp, status: null,
    stage: null, actionRequired: null, externalCompanyId: null, metadata: null, updatedSince: null, q: null, expand: null,
    x_request_id: null);
if (ccorps.Payload.Total < 1) throw new Exception($"there are {ccorps.Payload.Total} CCorps");

try
{
    await api.GetCompanyAsync("38FiGu0qeHzHO9kYwKFjDIv8fqb", null, null);
    throw new Exception("the missing company exists");
}
catch (ApiException<ErrorResponse> failure) when (failure.StatusCode == 404)
{
    if (failure.Result.Error.Code != "E_NOT_FOUND") throw;
}
Console.WriteLine($"EIN {company.Payload.Ein}");
